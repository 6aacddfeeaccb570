import { isDeepStrictEqual } from 'node:util';
import type { Analysis, AnalyzeOptions } from '../../core/analyze/analyze.ts';
import type { GraphState, Published, RunStats, SnapshotParts } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { JudgingTexts } from '../../core/rules/judging-texts.ts';
import { byString } from '../../shared/order.ts';
import type { Facts, FileId, FileProblem } from '../../types.ts';
import { unmatchedIncludes } from '../discover/rules.ts';
import { baseOf } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';
import type { FilesChange, FilesOptions, UpdateOptions } from '../facts/files.ts';
import { FactsLost } from '../facts/held-facts.ts';
import type { SurroundingChange } from '../facts/surrounding-files.ts';
import { diskSource } from '../source/disk.ts';
import type { SourceAt } from '../source/source.ts';
import { createAnalysisRules } from './analysis-rules.ts';
import { createDiscovery, type Touched } from './discovery.ts';
import { type Explanation, explain, type Wanted } from './explain.ts';
import type { Texts } from './explain-cuts.ts';
import { type LazyGraphState, lazyGraphState, NotPatchable, nextState } from './graph-state.ts';
import { type WarmUpSlot, warmUp } from './jit-warmup.ts';
import { type LinkingChange, UNCHANGED } from './linking.ts';
import { readOutlines } from './outlines.ts';
import { viewKey } from './repository-view.ts';
import type { RunScope } from './run-queue.ts';
import { createSavedRun, unreadableIn } from './saved-run.ts';
import { createStages, restoreStages, versionOf } from './stages.ts';
import { startTimings } from './timings.ts';
import { createUnresolvedGroups } from './unresolved-groups.ts';
import type { WatchTargets } from './watch-targets.ts';
import { goModulesOf, workspacesOf } from './workspaces.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface PipelineOptions extends Omit<FilesOptions, 'isOwn'> {
  readonly root: string;
  readonly config: () => Promise<Config>;
  /** Called with the configuration of each run, so that edited texts take effect. */
  readonly judgingTexts?: ((config: Config) => JudgingTexts) | undefined;
  /** Identifies the code that runs. Without it, no state is restored or saved. */
  readonly build?: string | undefined;
  /** Where a run reads the files; undefined for the disk. */
  readonly sourceAt?: (() => SourceAt | undefined) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Later runs publish the structure, and leave it to the caller to judge it. */
  readonly isLive?: boolean | undefined;
  /** Is the last published state still to be judged? */
  readonly isJudgementDue?: (() => boolean) | undefined;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
}

/** What a run found, for the snapshot that publishes it. */
export type RunOutput = Omit<SnapshotParts, 'revision' | 'projectRoot' | 'generatedAt' | 'stats'>;

export interface RunResult {
  /** Undefined if nothing changed since the last run. */
  readonly output?: RunOutput;
  readonly stats: RunStats;
}

/** What a state of the project consists of. */
export interface Contents {
  /** File → the blob id of its bytes; empty if it could not be read. */
  readonly blobs: ReadonlyMap<FileId, string>;
  /** The texts of manifests, by the ids that resolution uses: relative to the top of the repository. */
  readonly manifests: ReadonlyMap<FileId, string>;
  /** Those of hint files. */
  readonly hints: ReadonlyMap<FileId, string>;
  /** What the walk found besides; the next run changes it. Undefined before the first run. */
  readonly tree: Tree | undefined;
  /** Differs whenever anything was read in between. */
  readonly version: string;
}

/** Runs the pipeline, and holds the state that a run leaves for the next. */
export interface Pipeline extends Texts {
  /** Returns undefined if the signal aborted the walk, before anything was compared. */
  run(scope: RunScope, signal?: AbortSignal): Promise<RunResult | undefined>;
  /** Explains imports in the state of the last run; undefined for a file that is not analysed. */
  explain(id: FileId, wanted: Wanted): Promise<readonly Explanation[] | undefined>;
  watchTargets(): WatchTargets | undefined;
  contents(): Contents;
  /** False during a run, and after one that failed halfway. */
  isComplete(): boolean;
  /** Warms up the code that a save runs, while the engine is idle. */
  warmUp(slot: () => WarmUpSlot): Promise<void>;
  /** Finds out what the judgement of the last published state needs. */
  prepareJudgement(signal: AbortSignal): Promise<void>;
  /** Saves new facts. Runs after publishing, so that it delays no caller. */
  saveFacts(): Promise<void>;
  /** Saves the state of the last run for the next process, unless it is stored already. */
  saveState(published: Published, waitsForLock: boolean): void;
  /** Saves the remaining facts before the store is closed. */
  saveOnClose(waitsForLock: boolean): void;
}

export function openPipeline(options: PipelineOptions): Pipeline {
  const { closing, pool } = options;
  const discovery = createDiscovery(options);
  const stages = createStages(options);
  const savedRun = createSavedRun(options);
  const rulesFor = createAnalysisRules();
  const groups = createUnresolvedGroups();
  const { files, around, manifests, languages, linking, erasing, binding } = stages;
  /** That of the last complete run. */
  let state: RunState | undefined;
  let isStarted = false;
  /** During a run and after a failed one, what the stages hold belongs to no state. */
  let isBetweenStates = false;

  return {
    run,
    async explain(id, wanted) {
      const file = files.get(id);
      const linker = await linking.linker();
      return file && linker && explain(file, files.factsOf(id), { wanted, linker, erasing });
    },
    hashOf: id => files.known(id)?.record?.hash,
    async outlinesOf(wanted) {
      const tree = discovery.tree();
      if (!state || !tree) return new Map();
      return readOutlines(wanted, { tree, files, pool, maxFileSize: state.config.maxFileSize });
    },
    watchTargets: () => discovery.watchTargets(manifests),
    contents: () => {
      const blobs = new Map<FileId, string>();
      for (const id of files.ids()) blobs.set(id, files.known(id)?.record?.hash ?? '');
      const version = versionOf(stages);
      const [texts, hints] = [manifests.texts(), manifests.hints()];
      return { blobs, manifests: texts, hints, tree: discovery.tree(), version };
    },
    isComplete: () => state !== undefined && !isBetweenStates,
    async warmUp(slot) {
      if (state) await warmUp(state.graph.get(), state.rules, slot);
    },
    async prepareJudgement(signal) {
      const tree = discovery.tree();
      if (state && tree) await prepare(state.graph.get(), { tree, config: state.config, signal });
    },
    async saveFacts() {
      await files.save();
      await around.save();
    },
    saveState(published, waitsForLock) {
      const tree = discovery.tree();
      // A state is useless without the facts that it refers to.
      if (!state || isBetweenStates || !tree || !files.isSaved()) return;
      const unresolvedGroups = groups.save(tree);
      savedRun.save({ ...stages, tree, unresolvedGroups, state: state.graph, published, waitsForLock });
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
      // Both are rare, and starting over fixes both.
      if (error instanceof FactsLost) return runOnce({ paths: 'all', full: true });
      if (error instanceof NotPatchable) return runOnce({ paths: 'all', full: scope.full });
      throw error;
    }
  }

  async function runOnce(scope: RunScope, signal?: AbortSignal): Promise<RunResult> {
    const timings = startTimings();
    const loadedBefore = files.factsLoaded();
    const erasures = erasing.startCounting();
    // The paths of a failed run are lost, so the next one starts over.
    const last = isBetweenStates ? undefined : state;
    isBetweenStates = true;
    const config = await options.config();
    const judgingTexts = options.judgingTexts?.(config) ?? {};
    const isReconfigured = !isDeepStrictEqual(last && [last.config, last.judgingTexts], [
      config,
      judgingTexts,
    ]);
    timings.mark('config');

    const sourceAt = options.sourceAt?.();
    const { tree, paths } = await discovery.update(scope, config, {
      mustWalk: isReconfigured,
      signal,
      sourceAt: sourceAt ?? diskSource,
    });
    timings.mark('discover');

    savedRun.begin(tree, config);
    const restored = isStarted || scope.full ? undefined : restore(tree, config);
    isStarted = true;
    const published = sourceAt ? undefined : restored?.published;
    const before = restored ?? last ?? NOTHING;
    const view = viewKey(tree);
    // `git init` above the root, or removing a `.git` there, changes all ids of the model.
    const known = last && last.view !== view ? undefined : before.graph;
    timings.mark('restore');

    const version = versionOf(stages);
    const change = await readFiles(tree, paths, { maxFileSize: config.maxFileSize, full: scope.full });
    timings.mark('extract');

    const links = await linking.update({
      ...change,
      files,
      tree,
      touched: paths,
      manifests: await manifests.update(tree, languages, paths),
      around: { ...around, ...change.around },
      families: languages.load,
      builtins: config.builtins,
      graph: known?.graph,
      closing,
    });
    // An aborted run is incomplete, and its files were read without parsers: neither publish nor save it.
    closing.throwIfAborted();
    const unreadable = JSON.stringify(unreadableIn(tree));
    const isUnreadableChanged = unreadable !== before.unreadable;
    const isRegrouped = groups.update({ unresolved: linking.unresolved(), tree, touched: paths, ...change });
    const isOutdated = links !== UNCHANGED || isUnreadableChanged || isRegrouped;
    if (isOutdated || version !== versionOf(stages))
      savedRun.markOutdated([...links.nodes.keys(), ...change.removed]);
    timings.mark('resolve');

    const rules = rulesFor(config, baseOf(tree).prefix, manifests);
    const isOtherAnalysis = rules !== before.rules;
    const isOtherConfig = isReconfigured && !published;
    const isRestructured =
      isUnreadableChanged || isRegrouped || isOtherConfig || isOtherAnalysis || hasChanges(change, links);
    const wasOpen = erasing.isOpen();
    const outdated = links.isWhole ? 'all' : [...change.rewritten, ...links.nodes.keys()];
    const isStale = [erasing, binding].map(stage => stage.invalidate(outdated)).includes(true);
    const prepareIn = (state: GraphState) => prepare(state, { tree, config, signal: closing });
    // Other bytes with the same facts change the judgement at most, and seldom that. One that is due asks about them.
    const isJudgementOther = async (state: GraphState) =>
      wasOpen ? !options.isJudgementDue?.() : prepareIn(state);
    const isRejudged = isStale && (isRestructured || !known || (await isJudgementOther(known.get())));
    const isChanged = isRestructured || isRejudged;
    const analysed = known?.peek()?.analysis;
    const isJudgedLater = options.isLive === true && last !== undefined && known !== undefined;
    const nextOptions = {
      rules,
      isOtherAnalysis,
      isRejudged,
      timings,
      erasures: erasing.current,
      bindings: binding.current,
      prepareJudgement: isJudgedLater ? undefined : prepareIn,
    };
    if (isChanged) for (const stage of [erasing, binding]) stage.reopen();
    if (isRejudged) savedRun.markOutdated([]);
    const graph = known && !isChanged ? known : await nextState(known, links.nodes, nextOptions);
    const isOtherList = isOtherConfig || change.added.length + change.removed.length > 0;
    const unmatched = isOtherList
      ? unmatchedIncludes(config.include, () => tree.sources.keys())
      : before.unmatched;
    state = { config, judgingTexts, view, rules, graph, unreadable, unmatched };
    complete();
    const { read, reparsed } = change;
    const loaded = files.factsLoaded() - loadedBefore;
    const { resolved } = links;
    const analysis = isChanged ? graph.peek()?.analysis : undefined;
    const counts = { files: files.size, read, reparsed, loaded, resolved, erasures, ...timings.end() };
    const stats = withPasses(counts, analysis, analysis === analysed);
    if (!isChanged && known && !published) return { stats };
    const output = {
      graphState: graph.get,
      queries: {
        ...graph,
        rules,
        workspaces: workspacesOf(manifests.facts(), baseOf(tree).prefix),
        goModules: goModulesOf(manifests.facts(), baseOf(tree).prefix),
      },
      unresolved: linking.unresolved(),
      unresolvedGroups: groups.list(),
      outside: linking.outside(),
      problems: [...files.problems(), ...problemsOf(tree)],
      exceptions: files.exceptions(),
      config,
      judgingTexts,
      changed: [...change.changed, ...change.removed].sort(byString),
      unmatchedIncludes: unmatched,
      published: isChanged ? undefined : published,
    };
    return { output, stats };
  }

  /** Updates the facts of the root and of its surroundings. */
  async function readFiles(
    tree: Tree,
    touched: Touched['paths'],
    options: Pick<UpdateOptions, 'maxFileSize' | 'full'>,
  ): Promise<FilesChange & { readonly around: SurroundingChange }> {
    const reading = { ...options, onProgress, closing };
    const change = await files.update(tree, { ...reading, touched });
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

  /** Restores the state of an earlier process, and what that process published, if it is still valid. */
  function restore(tree: Tree, config: Config): Restored | undefined {
    const found = savedRun.load();
    const inputs = found && restoreStages(stages, tree, found.state);
    if (!found || !inputs) return undefined;
    const { published } = found;
    groups.restore(found.state.unresolvedGroups, linking.unresolved());
    const analysis = rulesFor(config, baseOf(tree).prefix, manifests);
    return {
      published,
      // What was published under another configuration is not what this one would.
      rules: published && analysis,
      graph: lazyGraphState(found.state.graph, analysis, inputs),
      unreadable: JSON.stringify(found.state.unreadable),
      unmatched: published?.digest.unmatchedIncludes ?? [],
    };
  }

  /** Finds out what the texts of files tell the judgement. Returns whether any of it has changed. */
  async function prepare(
    { graph, analysis }: GraphState,
    { tree, config, signal }: PrepareContext,
  ): Promise<boolean> {
    const { maxFileSize } = config;
    const { asWritten, cycles } = analysis;
    const wanted = asWritten.withNames;
    const bound = await binding.update({ graph, wanted, files, tree, pool, maxFileSize }, signal);
    const others = () => asWritten.filesToErase(binding.current());
    const erased = await erasing.update({ graph, cycles, others, files, tree, linking, maxFileSize }, signal);
    return bound.isChanged || erased.isChanged;
  }

  function complete(): void {
    isBetweenStates = false;
    files.commit();
    around.commit();
  }
}

interface PrepareContext {
  readonly tree: Tree;
  readonly config: Config;
  readonly signal: AbortSignal;
}

/** What a run leaves for the next. */
interface RunState {
  readonly config: Config;
  readonly judgingTexts: JudgingTexts;
  /** Identifies what the ids of the model are relative to. */
  readonly view: string;
  readonly rules: AnalyzeOptions;
  readonly graph: LazyGraphState;
  /** The paths that cannot be read, and why, as a text. */
  readonly unreadable: string;
  /** Globs of `include` that match nothing. */
  readonly unmatched: readonly string[];
}

interface Restored extends Pick<RunState, 'graph' | 'unreadable' | 'unmatched'> {
  readonly rules?: AnalyzeOptions | undefined;
  readonly published: Published | undefined;
}

/** What the first run begins with. */
const NOTHING: Omit<Restored, 'graph' | 'published'> & { readonly graph?: undefined } = {
  unreadable: '',
  unmatched: [],
};

function hasChanges({ changed, removed }: FilesChange, links: LinkingChange): boolean {
  const { nodes, isUnresolvedChanged, isOutsideChanged } = links;
  return changed.size + removed.length + nodes.size > 0 || isUnresolvedChanged || isOutsideChanged;
}

/**
 * Adds the passes of an analysis; if it is that of before, nothing that a pass reads has changed. Not in the run, whose
 * variables the getter would keep: stats outlive it.
 */
function withPasses(
  stats: Omit<RunStats, 'passes'>,
  analysis: Analysis | undefined,
  isSame: boolean,
): RunStats {
  return {
    ...stats,
    get passes() {
      const passes = analysis?.passes() ?? {};
      if (!isSame) return passes;
      return Object.fromEntries(Object.keys(passes).map(name => [name, 'reused' as const]));
    },
  };
}

function problemsOf(tree: Tree): FileProblem[] {
  return unreadableIn(tree).map(([id, message]) => ({ file: id === '' ? '.' : id, line: 0, message }));
}
