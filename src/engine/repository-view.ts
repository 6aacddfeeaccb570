import type { Tree } from '../discover/tree.ts';
import type { FilesChange } from '../facts/files.ts';
import type { SurroundingChange, SurroundingFiles } from '../facts/surrounding-files.ts';
import type { Ids } from '../resolve/inventory.ts';
import type { ModelChange, ModelInput } from '../resolve/model.ts';
import type { FileId, Names } from '../types.ts';

/** The state of a run, as far as the project model is made of it. */
export interface View {
  readonly files: { ids(): Iterable<FileId>; namesOf(id: FileId): Names | undefined };
  readonly tree: Pick<Tree, 'others' | 'pruned' | 'rules' | 'surroundings'>;
  readonly manifests: ReadonlyMap<FileId, string>;
  readonly around: Pick<SurroundingFiles, 'namesOf'>;
}

/** The same, with what changed since the last run. */
export interface ViewChange extends View, Pick<FilesChange, 'added' | 'removed' | 'renamed'> {
  /** The paths at which the tree may differ from the last run's. */
  readonly touched: ReadonlySet<FileId> | 'all';
  readonly tree: Tree;
  readonly around: Pick<SurroundingFiles, 'namesOf' | 'previousNamesOf'> & SurroundingChange;
}

/** Identifies how ids of the root become ids of the model. A model of another view cannot be updated. */
export function viewKey({ surroundings, rules }: Tree): string {
  return `${surroundings?.prefix ?? ''}\0${rules.folderName ?? ''}`;
}

/**
 * The files of the root and those around it, with ids relative to the top of the repository. Without surroundings
 * everything is passed on unchanged.
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
  const { added: came, removed: went, renamed, touched, tree, manifests, around } = change;
  const { surroundings } = tree;
  const shared = { manifests, ...presentIn(tree) };
  if (!surroundings) return { ...shared, added: came, removed: went, renamed, touched };
  const { prefix } = surroundings;
  return {
    ...shared,
    added: [...withPrefix(prefix, came), ...around.added],
    removed: [...withPrefix(prefix, went), ...around.removed],
    renamed: [...withPrefix(prefix, renamed), ...around.renamed],
    touched: touched === 'all' || around.isWalked ? 'all' : new Set(withPrefix(prefix, touched)),
  };
}

/** A function over ids of the root and of what is around it, as one over ids of the model. */
export function overModelIds<T>(
  { surroundings }: View['tree'],
  own: (id: FileId) => T,
  around: (id: FileId) => T,
): (id: FileId) => T {
  if (!surroundings) return own;
  const { prefix } = surroundings;
  return id => (id.startsWith(prefix) ? own(id.slice(prefix.length)) : around(id));
}

/** What exists without being a source. */
function presentIn({ others, pruned, surroundings }: View['tree']): { others: Ids; pruned: Ids } {
  if (!surroundings) return { others, pruned };
  const { prefix, tree } = surroundings;
  return { others: union(prefix, others, tree.others), pruned: union(prefix, pruned, tree.pruned) };
}

/** A view and not a copy, because both sets change with the tree. */
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
