import type { AnalyzeOptions } from '../analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../analyze/layers.ts';
import { layerRules } from '../config/layers.ts';
import type { Config } from '../config/options.ts';
import { unmatchedIncludes } from '../discover/rules.ts';
import type { Tree } from '../discover/tree.ts';
import type { FilesChange, FilesOptions, UpdateOptions } from '../facts/files.ts';
import { FactsLost } from '../facts/held-facts.ts';
import type { SurroundingChange } from '../facts/surrounding-files.ts';
import { byString } from '../shared/order.ts';
import type { Facts, FileId, FileProblem, Unresolved } from '../types.ts';
import { createDiscovery, type Touched } from './discovery.ts';
import type { Explanation } from './explain.ts';
import {
  type GraphState,
  type LazyGraphState,
  lazyGraphState,
  NotPatchable,
  nextState,
} from './graph-state.ts';
import { type WarmUpSlot, warmUp } from './jit-warmup.ts';
import { type LinkingChange, UNCHANGED } from './linking.ts';
import { viewKey } from './repository-view.ts';
import type { RunScope } from './run-queue.ts';
import { createSavedRun, type Published, unreadableIn } from './saved-run.ts';
import type { RunStats } from './snapshot.ts';
import { createStages, restoreStages, versionOf } from './stages.ts';
import { startTimings } from './timings.ts';
import type { WatchTargets } from './watch-targets.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ProjectOptions extends Omit<FilesOptions, 'isOwn'> {
  readonly root: string;
  readonly config: () => Promise<Config>;
  /** Identifies the code that runs. Without it no state of an earlier process is used, and none is saved. */
  readonly build?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
}

/** What a run found. */
export interface Findings {
  /** Made when first asked for, where an earlier process had found the same. */
  readonly graphState: () => GraphState;
  readonly unresolved: readonly Unresolved[];
  /** How many imports lead out of the root. */
  readonly outside: number;
  readonly problems: readonly FileProblem[];
  readonly changed: readonly FileId[];
  /** Globs of `include` that match no file that is analysed. */
  readonly unmatchedIncludes: readonly string[];
  /** What an earlier process published about the same state. */
  readonly published?: Published | undefined;
}

export interface RunResult {
  /** Undefined when nothing changed since the last run. */
  readonly findings?: Findings;
  readonly stats: RunStats;
}

export interface Project {
  /** Undefined where the signal came while the tree was walked, and nothing was looked at. */
  run(scope: RunScope, signal?: AbortSignal): Promise<RunResult | undefined>;
  /** From the state of the last run; undefined for a file that is not analysed. */
  explain(id: FileId, specifier: string): Promise<readonly Explanation[] | undefined>;
  watchTargets(): WatchTargets | undefined;
  /** Practises a save, while nothing else is to be done. */
  warmUp(turn: () => WarmUpSlot): Promise<void>;
  /** What can wait until a result is published. */
  saveFacts(): Promise<void>;
  /** Saves the state of the last run for the next process, unless the store has it already. */
  saveState(published: Published, waitsForLock: boolean): void;
  /** What is left to do before the store is closed; patiently where another process is in the way. */
  saveOnClose(waitsForLock: boolean): void;
}

/** The pipeline, with what it keeps from one run to the next. */
export function openProject(options: ProjectOptions): Project {
  const { closing } = options;
  const discovery = createDiscovery(options);
  const stages = createStages(options);
  const savedRun = createSavedRun(options);
  const { files, around, manifests, languages, linking } = stages;
  /** Of the last run; undefined where the next one cannot build upon it. */
  let current: LazyGraphState | undefined;
  let rules: AnalyzeOptions | undefined;
  let settings = '';
  let unreadable = '';
  let unmatched: readonly string[] = [];
  let view = '';
  let isStarted = false;
  /** False until a run has come to its end: what a broken run left behind is not to be built upon. */
  let isComplete = false;

  return {
    run,
    async explain(id, specifier) {
      const file = files.get(id);
      return file && linking.explain(file, specifier, files);
    },
    watchTargets: () => discovery.watchTargets(manifests),
    async warmUp(turn) {
      if (current && rules) await warmUp(current.get(), rules, turn);
    },
    async saveFacts() {
      await files.save();
      await around.save();
    },
    saveState(published, waitsForLock) {
      const tree = discovery.tree();
      // A state without the facts behind it would be of no use.
      if (!isComplete || !tree || !current || !files.isSaved()) return;
      savedRun.save({ ...stages, tree, state: current, published, waitsForLock });
    },
    saveOnClose(waitsForLock) {
      files.saveOnClose(waitsForLock);
      around.saveOnClose(waitsForLock);
    },
  };

  async function run(scope: RunScope, signal?: AbortSignal): Promise<RunResult | undefined> {
    try {
      return await runOnce(scope, signal);
    } catch (error) {
      if (signal?.aborted && error === signal.reason) return void complete();
      // Both are rare, and both are mended by starting over.
      if (error instanceof FactsLost) return runOnce({ paths: 'all', full: true });
      if (error instanceof NotPatchable) return runOnce({ paths: 'all', full: scope.full });
      throw error;
    }
  }

  async function runOnce(scope: RunScope, signal?: AbortSignal): Promise<RunResult> {
    const timings = startTimings();
    const loadedBefore = files.factsLoaded();
    const mustStartOver = isStarted && !isComplete;
    isComplete = false;
    const config = await options.config();
    const isReconfigured = settings !== JSON.stringify(config);
    settings = JSON.stringify(config);
    rules = { top: config.top, layers: layerRules(config.layers, DEFAULT_LAYERS) };
    timings.mark('config');

    // A run that failed has forgotten the paths it was told about: then everything is looked at.
    const mustWalk = isReconfigured || mustStartOver;
    const { tree, paths } = await discovery.update(scope, config, { mustWalk, signal });
    timings.mark('discover');

    savedRun.begin(tree, config);
    const published = isStarted || scope.full ? undefined : restore(tree, rules);
    // `git init` or a removed `.git` above the root changes all ids of the model.
    if (mustStartOver || (isStarted && view !== viewKey(tree))) current = undefined;
    view = viewKey(tree);
    isStarted = true;
    timings.mark('restore');

    const version = versionOf(stages);
    const change = await readFiles(tree, paths, { maxFileSize: config.maxFileSize, full: scope.full });
    timings.mark('extract');

    const meaning = await linking.update({
      ...change,
      files,
      tree,
      touched: paths,
      manifests: await manifests.update(tree, languages, paths),
      around: { ...around, ...change.around },
      families: languages.load,
      builtins: config.builtins,
      graph: current?.graph,
      closing,
    });
    // What was broken off, or read without parsers, is not what the files say: it is neither published nor saved.
    closing.throwIfAborted();
    const isUnreadableChanged = noteUnreadable(tree);
    if (meaning !== UNCHANGED || isUnreadableChanged || version !== versionOf(stages))
      savedRun.markOutdated([...meaning.nodes.keys(), ...change.removed]);
    timings.mark('resolve');

    const isOtherAnalysis = isReconfigured && !published;
    const isNews = isUnreadableChanged || isOtherAnalysis || areNews(change, meaning);
    const hasNews = isNews || !current;
    if (!current || isNews) {
      current = await nextState(current, meaning.nodes, { rules, isOtherAnalysis, timings });
      if (isOtherAnalysis || change.added.length + change.removed.length > 0)
        unmatched = unmatchedIncludes(config.include, () => tree.sources.keys());
    }
    complete();
    const { read, reparsed } = change;
    const loaded = files.factsLoaded() - loadedBefore;
    const { relinked } = meaning;
    const stats = { files: files.size, read, reparsed, loaded, relinked, ...timings.end() };
    if (!hasNews && !published) return { stats };
    const findings = {
      graphState: current.get,
      unresolved: linking.unresolved(),
      outside: linking.outside(),
      problems: [...files.problems(), ...problemsOf(tree)],
      changed: [...change.changed, ...change.removed].sort(byString),
      unmatchedIncludes: unmatched,
      published: isNews ? undefined : published,
    };
    return { findings, stats };
  }

  /** Brings the facts up to date, of the root and of what lies around it. */
  async function readFiles(
    tree: Tree,
    touched: Touched['paths'],
    options: Pick<UpdateOptions, 'maxFileSize' | 'full'>,
  ): Promise<FilesChange & { readonly around: SurroundingChange }> {
    const reading = { ...options, onProgress, closing };
    const change = await files.update(tree, { ...reading, touched });
    languages.add(change.added);
    const { surroundings } = tree;
    const changed = surroundings ? factsOf(change.changed) : [];
    return { ...change, around: await around.update({ ...reading, surroundings, changed }) };
  }

  function onProgress(done: number, total: number): void {
    options.onProgress?.({ done, total });
  }

  function* factsOf(ids: Iterable<FileId>): Generator<{ id: FileId; facts: Facts | undefined }> {
    for (const id of ids) yield { id, facts: files.factsOf(id) };
  }

  /** Takes over the state that an earlier process saved. Returns what it published, if that still holds. */
  function restore(tree: Tree, analysis: AnalyzeOptions): Published | undefined {
    const found = savedRun.load();
    if (!found || !restoreStages(stages, tree, found.state)) return undefined;
    unreadable = JSON.stringify(found.state.unreadable);
    unmatched = found.published?.digest.unmatchedIncludes ?? [];
    current = lazyGraphState(found.state.graph, analysis);
    return found.published;
  }

  function complete(): void {
    isComplete = true;
    files.commit();
    around.commit();
  }

  function noteUnreadable(tree: Tree): boolean {
    const before = unreadable;
    unreadable = JSON.stringify(unreadableIn(tree));
    return unreadable !== before;
  }
}

function areNews({ changed, removed: went }: FilesChange, meaning: LinkingChange): boolean {
  const { nodes, isUnresolvedChanged, isOutsideChanged } = meaning;
  return changed.size + went.length + nodes.size > 0 || isUnresolvedChanged || isOutsideChanged;
}

function problemsOf(tree: Tree): FileProblem[] {
  return unreadableIn(tree).map(([id, message]) => ({ file: id === '' ? '.' : id, line: 0, message }));
}
