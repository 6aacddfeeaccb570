import { setImmediate } from 'node:timers/promises';
import { type Graph, nodeOf } from '../../core/graph/graph.ts';
import { isSameNode } from '../../core/graph/nodes.ts';
import { isSameRowAndLines, rowOf } from '../../core/graph/rows.ts';
import { familyOf } from '../../core/languages/registry.ts';
import { createLinker, type Linked, type Linker, type LinkerOptions } from '../../core/resolve/link.ts';
import {
  createLiveModel,
  type LiveModel,
  type ModelInput,
  type SavedModel,
} from '../../core/resolve/model.ts';
import { createInvalidation, type Invalidation, type QueryList } from '../../core/resolve/queries.ts';
import { createQueryTable, type QueryColumns } from '../../core/resolve/query-table.ts';
import { groupBy } from '../../shared/group-by.ts';
import { createYielder, inSteps } from '../../shared/yield-loop.ts';
import type { FileId, LinkedFile, ResolverFamily, Unresolved } from '../../types.ts';
import type { Files, FilesChange } from '../facts/files.ts';
import type { SourceFile } from '../facts/source-file.ts';
import { overModelIds, toModelChange, toModelInput, type View, type ViewChange } from './repository-view.ts';

export interface LinkingInput extends ViewChange, Pick<FilesChange, 'changed'> {
  readonly files: Pick<Files, 'get' | 'ids' | 'factsOf' | 'namesOf' | 'previousNamesOf'>;
  /** The graph of the last run; undefined if every file must be linked again. */
  readonly graph: (() => Graph) | undefined;
  /** Loads the languages of the project and returns their resolver families. */
  readonly families: () => Promise<readonly ResolverFamily[]>;
  readonly builtins: boolean;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
}

export interface LinkingChange {
  /** How many files were resolved. */
  readonly resolved: number;
  /** Files whose node or edges differ from the graph's; undefined for a removed file. */
  readonly nodes: ReadonlyMap<FileId, LinkedFile | undefined>;
  readonly isUnresolvedChanged: boolean;
  readonly isOutsideChanged: boolean;
  /** Manifests or configured builtins changed, so that every file was resolved. */
  readonly isWhole: boolean;
}

/** The persisted part of the links, apart from the graph. */
export interface SavedLinking extends SavedModel {
  readonly queries: QueryColumns;
  /** The queries of each resolver, by the name of its family. */
  readonly resolvers: readonly (readonly [family: string, queries: QueryList])[];
  readonly unresolved: readonly Unresolved[];
  /** How many imports of a file point outside the root; files without any are omitted. */
  readonly outside: readonly (readonly [FileId, number])[];
  readonly builtins: boolean;
}

/** The links that an earlier process saved, with the inputs they were made from. */
export interface RestoredLinking extends SavedLinking {
  readonly files: readonly FileId[];
  /** The tree they were made from, without stats. */
  readonly tree: View['tree'];
  readonly manifests: ReadonlyMap<FileId, string>;
}

/** Resolves imports, and keeps the result up to date from run to run. */
export interface Linking {
  restore(state: RestoredLinking): void;
  /** `ids` lists all files in the order of the saved columns. Undefined before the first update. */
  save(ids: readonly FileId[]): SavedLinking | undefined;
  update(input: LinkingInput): Promise<LinkingChange>;
  unresolved(): readonly Unresolved[];
  /** What the last update resolved with. Undefined before the first one. */
  linker(): Promise<Linker | undefined>;
  /** How many imports point outside the root. */
  outside(): number;
}

const UNREAD: Linked = { links: [], unit: undefined, unresolved: [], outside: 0, queries: [] };

/** The result of an update that changed nothing. */
export const UNCHANGED: LinkingChange = {
  resolved: 0,
  nodes: new Map(),
  isUnresolvedChanged: false,
  isOutsideChanged: false,
  isWhole: false,
};

/**
 * Decides which files are resolved again: those whose facts changed, and those that asked something whose answer
 * changed, because a file was added or removed, or declares other names. If the resolver of a language asked it when
 * it was created, all files of that family. Everything, if there is no earlier graph, or a manifest or the
 * configured builtins changed: reads of manifests are not recorded.
 */
export function createLinking(): Linking {
  let queries = createQueryTable();
  let resolvers = new Map<string, QueryList>();
  let unresolvedOf: Map<FileId, readonly Unresolved[]> = new Map();
  let outsideOf = new Map<FileId, number>();
  /** Set until the model is built from it. */
  let restored: RestoredLinking | undefined;
  let live: LiveModel | undefined;
  let linker: Linker | undefined;
  let manifests: LinkingInput['manifests'] | undefined;
  let builtins = false;
  /** The input of the last run, if that run needed no linker. */
  let last: LinkingInput | undefined;
  /** The sorted list, built on demand. */
  let unresolved: readonly Unresolved[] | undefined;

  return {
    restore(state) {
      restored = state;
      queries = createQueryTable(state.files, state.queries);
      resolvers = new Map(state.resolvers);
      unresolvedOf = groupBy(state.unresolved, one => one.file);
      outsideOf = new Map(state.outside);
      ({ manifests, builtins } = state);
    },
    save,
    update,
    unresolved: () => {
      unresolved ??= [...unresolvedOf.keys()].sort().flatMap(id => unresolvedOf.get(id) ?? []);
      return unresolved;
    },
    outside,
    linker: currentLinker,
  };

  function save(ids: readonly FileId[]): SavedLinking | undefined {
    const model = restored ?? live?.save();
    return (
      model && {
        queries: queries.columns(ids),
        resolvers: Array.from(resolvers, ([family, list]) => [family, [...new Set(list)]]),
        unresolved: [...unresolvedOf.values()].flat(),
        outside: [...outsideOf],
        indexes: model.indexes,
        derived: model.derived,
        builtins,
      }
    );
  }

  function outside(): number {
    let sum = 0;
    for (const count of outsideOf.values()) sum += count;
    return sum;
  }

  async function update(input: LinkingInput): Promise<LinkingChange> {
    const { graph, files } = input;
    const resolvesAll = !graph || manifests !== input.manifests || builtins !== input.builtins;
    if (restored && !resolvesAll && isAsRestored(restored, input)) {
      last = input;
      return UNCHANGED;
    }
    last = undefined;
    const { model, invalidation } = await nextModel(input, resolvesAll);
    // Resolvers memoise, so any invalidation requires new ones.
    const newLinker = () => createLinker(model, optionsOf(input));
    if (resolvesAll || !linker || invalidation.size > 0) linker = newLinker();
    ({ manifests, builtins } = input);
    const change = await resolveFiles(
      resolvesAll ? files.ids() : filesToResolve(input, invalidation),
      linker,
      input,
    );
    // What the resolvers memoised about every folder costs more memory than it saves time later.
    if (resolvesAll) linker = newLinker();
    return { ...change, isWhole: resolvesAll };
  }

  async function currentLinker(): Promise<Linker | undefined> {
    linker ??= last && (await linkerFor(last));
    return linker;
  }

  async function linkerFor(input: LinkingInput): Promise<Linker> {
    return createLinker((await nextModel(input, false)).model, optionsOf(input));
  }

  async function nextModel(
    input: LinkingInput,
    resolvesAll: boolean,
  ): Promise<{ model: LiveModel; invalidation: Invalidation }> {
    const families = await input.families();
    if (live && input.graph) return { model: live, invalidation: live.update(toModelChange(input)) };
    const state = resolvesAll ? undefined : restored;
    restored = undefined;
    live = await inSteps(
      createLiveModel(state ? restoredInput(state, input, families) : toModelInput(input)),
    );
    await setImmediate();
    return { model: live, invalidation: state ? live.update(toModelChange(input)) : createInvalidation() };
  }

  /** The files whose own facts changed, and those with a query whose answer did. */
  function filesToResolve({ changed, files }: LinkingInput, invalidation: Invalidation): Iterable<FileId> {
    if (invalidation.size === 0) return changed;
    const stale = new Set([...changed, ...queries.affectedBy(invalidation)]);
    const whole = new Set<string>();
    for (const [family, list] of resolvers) if (invalidation.affects(list)) whole.add(family);
    if (whole.size === 0) return stale;
    for (const id of files.ids()) {
      if (whole.has(familyOf(files.get(id)?.language ?? '')?.name ?? '')) stale.add(id);
    }
    return stale;
  }

  async function resolveFiles(
    stale: Iterable<FileId>,
    current: Linker,
    { files, removed, closing, ...input }: LinkingInput,
  ): Promise<Omit<LinkingChange, 'isWhole'>> {
    const graph = input.graph?.();
    const yieldLoop = createYielder();
    const nodes = new Map<FileId, LinkedFile | undefined>();
    const outsideBefore = outside();
    if (!graph) reset();
    let isUnresolvedChanged = !graph;
    let resolved = 0;
    const record = (id: FileId, found: Linked | undefined) => {
      if (setUnresolved(id, found?.unresolved ?? [])) isUnresolvedChanged = true;
      if (found?.outside) outsideOf.set(id, found.outside);
      else outsideOf.delete(id);
    };
    for (const id of removed) {
      record(id, undefined);
      queries.delete(id);
      if (graph && nodeOf(graph, id) < graph.fileCount) nodes.set(id, undefined);
    }
    for (const id of [...stale]) {
      const file = files.get(id);
      if (!file) continue;
      const facts = files.factsOf(id);
      const found = facts ? current.link(id, file.language, facts) : UNREAD;
      record(id, found);
      queries.set(id, found.queries);
      const linked = toLinkedFile(file, found);
      if (!graph || !isInGraph(graph, linked)) nodes.set(id, linked);
      resolved++;
      await yieldLoop();
      if (closing.aborted) break;
    }
    for (const [family, list] of current.resolverQueries()) resolvers.set(family, list);
    if (isUnresolvedChanged) unresolved = undefined;
    return { resolved, nodes, isUnresolvedChanged, isOutsideChanged: outside() !== outsideBefore };
  }

  /** Returns whether they differ from the previous ones. */
  function setUnresolved(id: FileId, found: readonly Unresolved[]): boolean {
    const before = unresolvedOf.get(id) ?? [];
    if (found.length > 0) unresolvedOf.set(id, found);
    else unresolvedOf.delete(id);
    return !isSameUnresolved(before, found);
  }

  function reset(): void {
    queries = createQueryTable();
    resolvers.clear();
    unresolvedOf.clear();
    outsideOf.clear();
  }
}

/** The model input that the saving process had. */
function restoredInput(
  { files: ids, tree, manifests, indexes, derived }: RestoredLinking,
  { files, around }: LinkingInput,
  families: readonly ResolverFamily[],
): ModelInput {
  const used = new Set(indexes);
  return {
    ...toModelInput({ files: { ids: () => ids, namesOf: files.namesOf }, tree, manifests, around }),
    restored: {
      indexes: families.flatMap(family => family.indexes ?? []).filter(({ name }) => used.has(name)),
      derivations: families.flatMap(family => family.derivations ?? []),
      derived,
      previousNamesOf: overModelIds(tree, files.previousNamesOf, around.previousNamesOf),
    },
  };
}

function optionsOf({ builtins, tree }: LinkingInput): LinkerOptions {
  return { builtins, prefix: tree.surroundings?.prefix ?? '' };
}

function isAsRestored({ tree: before }: RestoredLinking, input: LinkingInput): boolean {
  const { changed, removed, around, tree: now } = input;
  const nearby = around.added.length + around.removed.length + around.redeclared.length;
  if (changed.size + removed.length + nearby > 0) return false;
  return isSamePresence(before, now) && isSamePresence(before.surroundings?.tree, now.surroundings?.tree);
}

function isSamePresence(before: View['tree'] | undefined, now: View['tree'] | undefined): boolean {
  if (!before || !now) return before === now;
  return isSameSet(before.others, now.others) && isSameSet(before.pruned, now.pruned);
}

function isSameSet(a: ReadonlySet<FileId>, b: ReadonlySet<FileId>): boolean {
  if (a.size !== b.size) return false;
  for (const id of a) if (!b.has(id)) return false;
  return true;
}

function toLinkedFile({ id, language, loc, marks }: SourceFile, { links, unit }: Linked): LinkedFile {
  const known = {
    ...(loc !== undefined && { loc }),
    ...(unit !== undefined && { unit }),
    ...(marks && { marks }),
  };
  return { id, language, links, ...known };
}

function isInGraph(graph: Graph, file: LinkedFile): boolean {
  const node = nodeOf(graph, file.id);
  if (node >= graph.fileCount || !isSameNode(graph.files[node], file)) return false;
  return isSameRowAndLines(
    graph,
    node,
    rowOf(file, () => true),
  );
}

function isSameUnresolved(a: readonly Unresolved[], b: readonly Unresolved[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const { specifier, line, expected, isComputed, optional } = b[i];
      const isSamePlace = one.specifier === specifier && one.line === line && one.package === b[i].package;
      const isSameReason = one.isComputed === isComputed && one.optional === optional;
      return isSamePlace && isSameReason && one.expected === expected;
    })
  );
}
