import type { Tree } from '../discover/tree.ts';
import { createLinker, type Linked, type Linker } from '../resolve/link.ts';
import { createModel } from '../resolve/model.ts';
import type { FileId, LinkedFile, Unresolved } from '../types.ts';
import type { FilesChange, SourceFile } from './files.ts';

export interface LinkingInput extends Pick<FilesChange, 'cameOrWent' | 'changed'> {
  readonly files: readonly SourceFile[];
  readonly tree: Pick<Tree, 'others' | 'pruned'>;
  readonly manifests: ReadonlyMap<FileId, string>;
  readonly builtins: boolean;
}

/** What every import means, kept from one run to the next. */
export interface Linking {
  /** True when imports may mean something else than before, and not only those of changed files. */
  update(input: LinkingInput): boolean;
  linkedFiles(): readonly LinkedFile[];
  unresolved(): readonly Unresolved[];
}

/** All that resolution depends on beside a file's own facts. */
type Surroundings = Pick<LinkingInput, 'tree' | 'manifests' | 'builtins'>;

const NOTHING: Linked = { links: [], unresolved: [] };

/**
 * A save that changes one file's imports resolves that file only. Anything that may change what
 * other files' imports mean (a file, a manifest, an asset that came or went) resolves all of them.
 */
export function createLinking(): Linking {
  const linked = new Map<FileId, { readonly file: LinkedFile; readonly unresolved: readonly Unresolved[] }>();
  let surroundings: Surroundings | undefined;
  let linker: Linker | undefined;
  let files: readonly SourceFile[] = [];

  return {
    update(input) {
      files = input.files;
      const isNew = input.cameOrWent || !surroundings || !isSame(surroundings, input);
      if (isNew || !linker) {
        surroundings = remember(input);
        const { tree, manifests } = input;
        const model = createModel({
          files: files.map(({ id }) => id),
          others: tree.others,
          pruned: tree.pruned,
          manifests,
        });
        linker = createLinker(model, input);
        linked.clear();
      }
      for (const file of files) {
        if (isNew || input.changed.has(file.id)) linked.set(file.id, linkFile(file, linker));
      }
      return isNew;
    },
    linkedFiles: () => files.flatMap(({ id }) => linked.get(id)?.file ?? []),
    unresolved: () => files.flatMap(({ id }) => linked.get(id)?.unresolved ?? []),
  };
}

function linkFile({ id, language, facts }: SourceFile, linker: Linker) {
  const { links, unresolved } = facts ? linker.link(id, language, facts) : NOTHING;
  return { file: { id, language, links, ...(facts && { loc: facts.loc }) }, unresolved };
}

/** The tree goes on changing, so what it looked like is copied. */
function remember({ tree, manifests, builtins }: Surroundings): Surroundings {
  return { tree: { others: new Set(tree.others), pruned: new Set(tree.pruned) }, manifests, builtins };
}

function isSame(a: Surroundings, b: Surroundings): boolean {
  return (
    a.builtins === b.builtins &&
    a.manifests === b.manifests &&
    isSameSet(a.tree.others, b.tree.others) &&
    isSameSet(a.tree.pruned, b.tree.pruned)
  );
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false;
  for (const item of b) if (!a.has(item)) return false;
  return true;
}
