import type { Ids } from '../../core/resolve/inventory.ts';
import type { ModelChange, ModelInput } from '../../core/resolve/model.ts';
import type { FileId, Names } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import type { FilesChange } from '../facts/files.ts';
import type { SurroundingChange, SurroundingFiles } from '../facts/surrounding-files.ts';

/** The parts of a run's state that the project model is built from. */
export interface View {
  readonly files: { ids(): Iterable<FileId>; namesOf(id: FileId): Names | undefined };
  readonly tree: Pick<Tree, 'others' | 'pruned' | 'rules' | 'surroundings'>;
  readonly manifests: ReadonlyMap<FileId, string>;
  readonly around: Pick<SurroundingFiles, 'namesOf'>;
}

/** A view, and what changed in it since the last run. */
export interface ViewChange extends View, Pick<FilesChange, 'added' | 'removed' | 'redeclared'> {
  /** The paths at which the tree may differ from the last run's. */
  readonly touched: ReadonlySet<FileId> | 'all';
  readonly tree: Tree;
  readonly around: Pick<SurroundingFiles, 'namesOf' | 'previousNamesOf'> & SurroundingChange;
}

/** Identifies the mapping from root ids to model ids. A change of it requires a new model. */
export function viewKey({ surroundings, rules }: Tree): string {
  return `${surroundings?.prefix ?? ''}\0${rules.folderName ?? ''}`;
}

/**
 * The files of the root and its surroundings, with ids relative to the top of the repository. Without surroundings,
 * ids stay as they are.
 */
export function toModelInput({ files, tree, manifests, around }: View): ModelInput {
  const { surroundings } = tree;
  const shared = { manifests, folderName: tree.rules.folderName, ...presentIn(tree) };
  if (!surroundings) return { ...shared, files: files.ids(), namesOf: files.namesOf };
  const { prefix } = surroundings;
  return {
    ...shared,
    namedRoot: prefix.slice(0, -1),
    files: [...surroundings.tree.sources.keys(), ...withPrefix(prefix, files.ids())],
    namesOf: overModelIds(tree, files.namesOf, around.namesOf),
  };
}

export function toModelChange(change: ViewChange): ModelChange {
  const { added, removed, redeclared, touched, tree, manifests, around } = change;
  const { surroundings } = tree;
  const shared = { manifests, ...presentIn(tree) };
  if (!surroundings) return { ...shared, added, removed, redeclared, touched };
  const { prefix } = surroundings;
  return {
    ...shared,
    added: [...withPrefix(prefix, added), ...around.added],
    removed: [...withPrefix(prefix, removed), ...around.removed],
    redeclared: [...withPrefix(prefix, redeclared), ...around.redeclared],
    touched: touched === 'all' || around.isWalked ? 'all' : new Set(withPrefix(prefix, touched)),
  };
}

/** Combines two lookups, by root id and by surrounding id, into one by model id. */
export function overModelIds<T>(
  { surroundings }: View['tree'],
  own: (id: FileId) => T,
  around: (id: FileId) => T,
): (id: FileId) => T {
  if (!surroundings) return own;
  const { prefix } = surroundings;
  return id => (id.startsWith(prefix) ? own(id.slice(prefix.length)) : around(id));
}

/** Paths that exist but are not sources. */
function presentIn({ others, pruned, surroundings }: View['tree']): { others: Ids; pruned: Ids } {
  if (!surroundings) return { others, pruned };
  const { prefix, tree } = surroundings;
  return { others: union(prefix, others, tree.others), pruned: union(prefix, pruned, tree.pruned) };
}

/** A live view instead of a copy, because both sets change with the tree. */
function union(prefix: string, own: ReadonlySet<FileId>, around: ReadonlySet<FileId>): Ids {
  return {
    has: id => (id.startsWith(prefix) ? own.has(id.slice(prefix.length)) : around.has(id)),
    *[Symbol.iterator]() {
      yield* around;
      yield* withPrefix(prefix, own);
    },
  };
}

function* withPrefix(prefix: string, ids: Iterable<FileId>): Generator<FileId> {
  for (const id of ids) yield prefix + id;
}
