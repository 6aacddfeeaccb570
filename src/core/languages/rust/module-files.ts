import type { PathAttributes } from './attributes.ts';

/** Where the files of the modules in an inline module are. */
export interface InlineModule {
  /** See `filesOf`. */
  readonly folder: string;
  /** Does an attribute of the module, or of one around it, decide that? */
  readonly isPlaced: boolean;
}

/**
 * The possible files of a module, if attributes decide; undefined if the names of the modules do. A path that
 * begins with `./` is relative to the folder of the declaring file; every other one is relative to the folder of that
 * file's submodules, which only resolution knows.
 */
export function filesOf(
  name: string,
  outer: InlineModule | undefined,
  { path, conditional }: PathAttributes,
): readonly string[] | undefined {
  if (path === undefined && conditional.length === 0 && !outer?.isPlaced) return undefined;
  const folder = outer === undefined ? '' : `${outer.folder}/`;
  const usual = [`${folder}${name}.rs`, `${folder}${name}/mod.rs`];
  const certain = path === undefined ? usual : [place(path, outer)];
  return [...conditional.map(one => place(one, outer)), ...certain];
}

/** The attribute of an inline module names a folder. */
export function inlineModule(
  name: string,
  outer: InlineModule | undefined,
  { path, conditional: [first] }: PathAttributes,
): InlineModule {
  const written = path ?? first;
  if (written !== undefined) return { folder: place(written, outer), isPlaced: true };
  return {
    folder: outer === undefined ? name : `${outer.folder}/${name}`,
    isPlaced: outer?.isPlaced ?? false,
  };
}

function place(path: string, outer: InlineModule | undefined): string {
  const written = path.replaceAll('\\', '/');
  if (written.startsWith('/')) return written;
  return outer === undefined ? `./${written}` : `${outer.folder}/${written}`;
}
