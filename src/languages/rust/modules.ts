import type { PathAttributes } from './attributes.ts';

/** The part of an inline module that decides where the files of its modules are. */
export interface InlineModule {
  readonly name: string;
  /** Where the files of its modules are: see `filesOf`. */
  readonly folder: string;
  /** Does an attribute decide that, of the module or of one around it? */
  readonly isPlaced: boolean;
}

/**
 * The possible files of a module, if attributes decide; undefined if only the names of the modules count. A path that begins with `./` is relative to the folder of the declaring file; every other one is
 * relative to the folder of that file's submodules, which only resolution knows.
 */
export function filesOf(
  name: string,
  outer: InlineModule | undefined,
  attributes: PathAttributes | undefined,
): readonly string[] | undefined {
  if (attributes === undefined && !outer?.isPlaced) return undefined;
  const folder = outer === undefined ? '' : `${outer.folder}/`;
  const usual = [`${folder}${name}.rs`, `${folder}${name}/mod.rs`];
  const path = attributes?.path;
  const perhaps = (attributes?.perhaps ?? []).map(one => place(one, outer));
  return [...perhaps, ...(path === undefined ? usual : [place(path, outer)])];
}

/** The attribute of an inline module names a folder. */
export function inlineModule(
  name: string,
  outer: InlineModule | undefined,
  attributes: PathAttributes | undefined,
): InlineModule {
  const path = attributes?.path ?? attributes?.perhaps[0];
  if (path !== undefined) return { name, folder: place(path, outer), isPlaced: true };
  const folder = outer === undefined ? name : `${outer.folder}/${name}`;
  return { name, folder, isPlaced: outer?.isPlaced ?? false };
}

function place(path: string, outer: InlineModule | undefined): string {
  const written = path.replaceAll('\\', '/');
  if (written.startsWith('/')) return written;
  return outer === undefined ? `./${written}` : `${outer.folder}/${written}`;
}
