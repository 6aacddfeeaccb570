import type { Config } from '../config/options.ts';
import type { Tree } from '../discover/tree.ts';
import type { Files } from '../facts/files.ts';
import type { SurroundingFiles } from '../facts/surrounding-files.ts';
import { nodeOf } from '../graph/graph.ts';
import type { Digest } from '../report/digest.ts';
import { byString } from '../shared/order.ts';
import type { Receipts } from '../shared/written-files.ts';
import type { SavedCycle, Store } from '../store/store.ts';
import type { FileId } from '../types.ts';
import type { GraphState, LazyGraphState } from './graph-state.ts';
import { linkRow } from './link-rows.ts';
import type { Linking } from './linking.ts';
import type { LoadedLanguages } from './loaded-languages.ts';
import type { Manifests } from './manifests.ts';
import { decodeState, type EngineState, encodeState } from './state-codec.ts';
import { analysisKey, stateKey } from './state-key.ts';

/** What a process published about a state. */
export interface Published {
  readonly digest: Digest;
  /** Of the files that hold the report. */
  readonly outputs: Receipts;
}

/** What is saved of a run, for the next process to go on from. */
export interface SavedRun {
  /** The next run is of this tree, under this configuration. */
  begin(tree: Tree, config: Config): void;
  load(): Loaded | undefined;
  /** The state that is stored is outdated, and these files have other edges by now. */
  markOutdated(ids: Iterable<FileId>): void;
  /** Does nothing where the store has all of it already. */
  save(run: RunToSave): void;
}

export interface Loaded {
  readonly state: EngineState;
  /** Undefined where it was found under another configuration. */
  readonly published?: Published | undefined;
}

export interface RunToSave {
  readonly tree: Tree;
  readonly files: Pick<Files, 'known'>;
  readonly around: Pick<SurroundingFiles, 'toSave'>;
  readonly manifests: Pick<Manifests, 'save'>;
  readonly languages: Pick<LoadedLanguages, 'names'>;
  readonly linking: Pick<Linking, 'save'>;
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
  /** Of the state that the last run ended with; undefined where it is not saved. */
  let key: string | undefined;
  let analysis = '';
  let isOutdated = true;
  /** The result that is stored. */
  let stored = '';
  const changed = new Set<FileId>();

  return {
    begin(tree, config) {
      // A store in memory ends with this process, and so would a state in it.
      const isKept = build !== undefined && store.path !== ':memory:';
      key = isKept ? stateKey(build, config, tree) : undefined;
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
      const { graph } = run.state.get();
      const ids = graph.ids.slice(0, graph.fileCount);
      const linking = run.linking.save(ids);
      if (!linking || !graph.ids.every(isStorable)) return;
      const { others, pruned } = run.tree;
      const encoded = encodeState({
        graph: () => graph,
        files: ids.flatMap(id => run.files.known(id) ?? []),
        others: [...others].filter(isStorable),
        pruned: [...pruned].filter(isStorable),
        around: run.around.toSave(),
        unreadable: unreadableIn(run.tree),
        manifests: run.manifests.save(),
        languages: run.languages.names(),
        linking,
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
          cycles: cyclesOf(run.state.get()),
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

/** What could not be looked at, and why, in string order. */
export function unreadableIn({ unreadable }: Tree): [FileId, string][] {
  return [...unreadable].sort(([a], [b]) => byString(a, b));
}

/** Half a surrogate pair, in a file name on Windows or in a package name of a manifest, has no UTF-8 form. */
function isStorable(id: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(id);
}
