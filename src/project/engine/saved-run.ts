import type { GraphState, Published } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import { nodeOf } from '../../core/graph/graph.ts';
import { byString } from '../../shared/order.ts';
import type { FileId } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import type { Files } from '../facts/files.ts';
import type { SurroundingFiles } from '../facts/surrounding-files.ts';
import type { SavedCycle, Store } from '../store/contract.ts';
import type { Binding } from './binding.ts';
import type { Erasing } from './erasing.ts';
import type { LazyGraphState } from './graph-state.ts';
import type { Linking } from './linking.ts';
import type { Manifests } from './manifests.ts';
import { decodeState, type EngineState, encodeState } from './state-codec.ts';
import { analysisKey, stateKey } from './state-key.ts';
import { linkRow } from './stored-links.ts';
import type { SavedGroups } from './unresolved-groups.ts';

/** Loads and saves the state that lets the next process continue from this run. */
export interface SavedRun {
  /** Sets the tree and configuration of the current run. */
  begin(tree: Tree, config: Config): void;
  load(): Loaded | undefined;
  /** Marks the stored state as outdated, and the edges of these files as changed. */
  markOutdated(ids: Iterable<FileId>): void;
  /** Does nothing if the store is up to date. */
  save(run: RunToSave): void;
}

export interface Loaded {
  readonly state: EngineState;
  /** Undefined if it was published under another configuration. */
  readonly published?: Published | undefined;
}

export interface RunToSave {
  readonly tree: Tree;
  readonly files: Pick<Files, 'known'>;
  readonly around: Pick<SurroundingFiles, 'toSave'>;
  readonly manifests: Pick<Manifests, 'save'>;
  readonly linking: Pick<Linking, 'save'>;
  readonly erasing: Pick<Erasing, 'save'>;
  readonly binding: Pick<Binding, 'save'>;
  readonly unresolvedGroups: SavedGroups;
  readonly state: LazyGraphState;
  readonly published: Published;
  readonly waitsForLock: boolean;
}

interface StoredResult extends Published {
  readonly analysis: string;
}

export interface SavedRunOptions {
  readonly store: Store;
  readonly build?: string | undefined;
}

export function createSavedRun({ store, build }: SavedRunOptions): SavedRun {
  /** The key of the current state; undefined if it is not to be saved. */
  let key: string | undefined;
  let analysis = '';
  let isOutdated = true;
  /** The result in the store. */
  let stored = '';
  const changed = new Set<FileId>();

  return {
    begin(tree, config) {
      // A store in memory does not outlive the process, so saving a state there is pointless.
      const isPersistent = build !== undefined && store.path !== ':memory:';
      key = isPersistent ? stateKey(build, config, tree) : undefined;
      analysis = analysisKey(config);
    },
    load() {
      const found = key === undefined ? undefined : store.loadState(key);
      if (!found) return undefined;
      const state = decodeState(found);
      const result = JSON.parse(found.result) as StoredResult;
      stored = found.result;
      isOutdated = false;
      return { state, ...(result.analysis === analysis && { published: result }) };
    },
    markOutdated(ids) {
      isOutdated = true;
      for (const id of ids) changed.add(id);
    },
    save(run) {
      if (key === undefined) return;
      const result = JSON.stringify({ ...run.published, analysis } satisfies StoredResult);
      if (!isOutdated) {
        if (result !== stored) store.saveResult(result);
        stored = result;
        return;
      }
      const graph = run.state.graph();
      const ids = graph.ids.slice(0, graph.fileCount);
      const linking = run.linking.save(ids);
      const erased = run.erasing.save(graph);
      const bindings = run.binding.save(graph);
      if (!linking || !erased || !bindings || !graph.ids.every(isStorable)) return;
      const { others, pruned } = run.tree;
      const encoded = encodeState({
        graph: () => graph,
        files: ids.flatMap(id => run.files.known(id) ?? []),
        others: [...others].filter(isStorable),
        pruned: [...pruned].filter(isStorable),
        around: run.around.toSave(),
        unreadable: unreadableIn(run.tree),
        manifests: run.manifests.save(),
        linking,
        unresolvedGroups: run.unresolvedGroups,
        erased,
        bindings,
      });
      const isSaved = store.saveState(
        {
          key,
          ...encoded,
          result,
          *allLinks() {
            for (const [node, id] of ids.entries()) yield [id, linkRow(graph, node)];
          },
          *changedLinks() {
            for (const id of changed) {
              const node = nodeOf(graph, id);
              yield [id, node < graph.fileCount ? linkRow(graph, node) : undefined];
            }
          },
          allCycles: () => cyclesOf(run.state.get()),
          // A restored state that nobody has analysed is the stored one, perhaps with other stamps.
          hasSameCycles: run.state.peek() === undefined,
        },
        { waitsForLock: run.waitsForLock },
      );
      if (!isSaved) return;
      isOutdated = false;
      stored = result;
      changed.clear();
    },
  };
}

function cyclesOf({ graph, analysis }: GraphState): SavedCycle[] {
  const idsOf = (nodes: Uint32Array) => Array.from(nodes, node => graph.ids[node]);
  return analysis.cycleDetails.map(({ members, path, typeOnly, lazy, unit }) => ({
    members: idsOf(members),
    loop: idsOf(path),
    typeOnly,
    lazy,
    unit,
  }));
}

/** The paths that could not be read, each with its reason, in string order. */
export function unreadableIn({ unreadable }: Tree): [FileId, string][] {
  return [...unreadable].sort(([a], [b]) => byString(a, b));
}

/** A lone surrogate, in a file name on Windows or a package name in a manifest, cannot be encoded as UTF-8. */
function isStorable(id: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(id);
}
