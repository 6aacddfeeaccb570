import { isDeepStrictEqual } from 'node:util';
import type { AnalyzeOptions } from '../../core/analyze/analyze.ts';
import type { GraphState, Published } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { JudgingTexts } from '../../core/rules/judging-texts.ts';
import type { Facts, FileId } from '../../types.ts';
import { unmatchedIncludes } from '../discover/rules.ts';
import { baseOf } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';
import type { FilesChange, FilesOptions, UpdateOptions } from '../facts/files.ts';
import type { SurroundingChange } from '../facts/surrounding-files.ts';
import { diskSource } from '../source/disk.ts';
import type { SourceAt } from '../source/source.ts';
import { createAnalysisRules } from './analysis-rules.ts';
import type { Discovery, Touched } from './discovery.ts';
import { type LazyGraphState, lazyGraphState, nextState } from './graph-state.ts';
import { prepareJudgement } from './judgement-inputs.ts';
import { type LinkingChange, UNCHANGED } from './linking.ts';
import { viewKey } from './repository-view.ts';
import { outputOf, type RunResult, withPasses } from './run-output.ts';
import type { RunScope } from './run-queue.ts';
import type { RunState } from './run-state.ts';
import { type SavedRun, unreadableIn } from './saved-run.ts';
import { restoreStages, type Stages, versionOf } from './stages.ts';
import { startTimings, type Timings } from './timings.ts';
import type { UnresolvedGroups } from './unresolved-groups.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface RunOptions extends Omit<FilesOptions, 'isOwn'> {
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

export interface RunParts {
  readonly options: RunOptions;
  readonly discovery: Discovery;
  readonly stages: Stages;
  readonly savedRun: SavedRun;
  readonly groups: UnresolvedGroups;
}

/** A run from the state of the last one to the next state. */
export type RunFrom = (
  last: RunState | undefined,
  scope: RunScope,
  signal?: AbortSignal,
) => Promise<{ readonly state: RunState; readonly result: RunResult }>;

/** The configuration of the run, and the tree that it walked. */
interface Found extends Pick<RunState, 'config' | 'judgingTexts'>, Touched {
  readonly isReconfigured: boolean;
  /** The files are not read from the disk alone. */
  readonly isOverlay: boolean;
}

/** What the run continues from. */
interface Start {
  readonly before: Pick<RunState, 'unreadable' | 'unmatched'> & {
    readonly rules?: AnalyzeOptions | undefined;
  };
  /** The graph that can be patched. */
  readonly known: LazyGraphState | undefined;
  /** What an earlier process published for the same configuration. */
  readonly published: Published | undefined;
  readonly view: string;
}

/** What the files say now, and what differs. */
interface Linked {
  readonly change: FilesChange & { readonly around: SurroundingChange };
  readonly links: LinkingChange;
  readonly unreadable: string;
  /** Anything that a snapshot states, apart from its judgement. */
  readonly isOther: boolean;
}

/** What has to be computed again. */
interface Due {
  readonly rules: AnalyzeOptions;
  readonly isOtherAnalysis: boolean;
  readonly isChanged: boolean;
  /** What texts tell the judgement has changed. */
  readonly isRejudged: boolean;
}

/** Each step takes what the steps before it found. */
export function createRun({ options, discovery, stages, savedRun, groups }: RunParts): RunFrom {
  const { closing, pool } = options;
  const { files, around, manifests, languages, linking, erasing, binding } = stages;
  const rulesFor = createAnalysisRules();
  let isStarted = false;

  return async (last, scope, signal) => {
    const timings = startTimings();
    const loadedBefore = files.factsLoaded();
    const erasures = erasing.startCounting();

    const found = await find(last, scope, timings, signal);
    const start = startFrom(last, found, scope);
    timings.mark('restore');
    const linked = await readAndLink(found, start, { scope, timings });
    const due = await findDue(found, start, linked);
    // Asked before the graph is built, because a restored state is analysed on demand.
    const analysed = start.known?.peek()?.analysis;
    const isJudgedLater = options.isLive === true && last !== undefined && start.known !== undefined;
    const graph = await graphAfter(found, start, linked, { due, isJudgedLater, timings });

    const state = stateAfter(found, start, linked, { rules: due.rules, graph });
    const analysis = due.isChanged ? graph.peek()?.analysis : undefined;
    const { read, reparsed } = linked.change;
    const { resolved } = linked.links;
    const loaded = files.factsLoaded() - loadedBefore;
    const counts = { files: files.size, read, reparsed, loaded, resolved, erasures, ...timings.end() };
    const stats = withPasses(counts, analysis, analysis === analysed);
    if (!due.isChanged && start.known && !start.published) return { state, result: { stats } };
    const published = due.isChanged ? undefined : start.published;
    const { tree } = found;
    const { change } = linked;
    return { state, result: { output: outputOf({ stages, groups, state, tree, change, published }), stats } };
  };

  async function find(
    last: RunState | undefined,
    scope: RunScope,
    timings: Timings,
    signal: AbortSignal | undefined,
  ): Promise<Found> {
    const config = await options.config();
    const judgingTexts = options.judgingTexts?.(config) ?? {};
    const isReconfigured = !isDeepStrictEqual(last && [last.config, last.judgingTexts], [
      config,
      judgingTexts,
    ]);
    timings.mark('config');
    const sourceAt = options.sourceAt?.();
    const touched = await discovery.update(scope, config, {
      mustWalk: isReconfigured,
      signal,
      sourceAt: sourceAt ?? diskSource,
    });
    timings.mark('discover');
    return { ...touched, config, judgingTexts, isReconfigured, isOverlay: sourceAt !== undefined };
  }

  function startFrom(last: RunState | undefined, { tree, config, isOverlay }: Found, scope: RunScope): Start {
    savedRun.begin(tree, config);
    const restored = isStarted || scope.full ? undefined : restore(tree, config);
    isStarted = true;
    const before = restored ?? last ?? NOTHING;
    const view = viewKey(tree);
    // `git init` above the root, or removing a `.git` there, changes all ids of the model.
    const known = last && last.view !== view ? undefined : before.graph;
    return { before, known, published: isOverlay ? undefined : restored?.published, view };
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

  async function readAndLink(
    { tree, paths, config }: Found,
    { before, known }: Start,
    { scope, timings }: { scope: RunScope; timings: Timings },
  ): Promise<Linked> {
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
    const isRegrouped = groups.update({ unresolved: linking.unresolved(), tree, touched: paths, ...change });
    const isOther = isRegrouped || unreadable !== before.unreadable;
    if (links !== UNCHANGED || isOther || version !== versionOf(stages))
      savedRun.markOutdated([...links.nodes.keys(), ...change.removed]);
    timings.mark('resolve');
    return { change, links, unreadable, isOther };
  }

  /** Updates the facts of the root and of its surroundings. */
  async function readFiles(
    tree: Tree,
    touched: Touched['paths'],
    limits: Pick<UpdateOptions, 'maxFileSize' | 'full'>,
  ): Promise<Linked['change']> {
    const onProgress = (done: number, total: number) => options.onProgress?.({ done, total });
    const reading = { ...limits, onProgress, closing };
    const change = await files.update(tree, { ...reading, touched });
    const { surroundings } = tree;
    const changed = surroundings ? factsOf(change.changed) : [];
    return { ...change, around: await around.update({ ...reading, surroundings, changed }) };
  }

  function* factsOf(ids: Iterable<FileId>): Generator<{ id: FileId; facts: Facts | undefined }> {
    for (const id of ids) yield { id, facts: files.factsOf(id) };
  }

  async function findDue(found: Found, { before, known, published }: Start, linked: Linked): Promise<Due> {
    const { change, links } = linked;
    const rules = rulesFor(found.config, baseOf(found.tree).prefix, manifests);
    const isOtherAnalysis = rules !== before.rules;
    const isOtherConfig = found.isReconfigured && !published;
    const isRestructured = linked.isOther || isOtherConfig || isOtherAnalysis || hasChanges(change, links);
    const wasOpen = erasing.isOpen();
    const outdated = links.isWhole ? 'all' : [...change.rewritten, ...links.nodes.keys()];
    const isStale = [erasing, binding].map(stage => stage.invalidate(outdated)).includes(true);
    // Other bytes with the same facts change the judgement at most, and seldom that. One that is due asks about them.
    const isJudgementOther = async (state: GraphState) =>
      wasOpen ? !options.isJudgementDue?.() : prepareIn(found, state);
    const isRejudged = isStale && (isRestructured || !known || (await isJudgementOther(known.get())));
    return { rules, isOtherAnalysis, isRejudged, isChanged: isRestructured || isRejudged };
  }

  async function graphAfter(
    found: Found,
    { known }: Start,
    { links }: Linked,
    { due, isJudgedLater, timings }: { due: Due; isJudgedLater: boolean; timings: Timings },
  ): Promise<LazyGraphState> {
    if (due.isChanged) for (const stage of [erasing, binding]) stage.reopen();
    if (due.isRejudged) savedRun.markOutdated([]);
    if (known && !due.isChanged) return known;
    return nextState(known, links.nodes, {
      ...due,
      timings,
      erasures: erasing.current,
      bindings: binding.current,
      prepareJudgement: isJudgedLater ? undefined : state => prepareIn(found, state),
    });
  }

  function prepareIn({ tree, config }: Found, state: GraphState): Promise<boolean> {
    return prepareJudgement(state, { stages, tree, pool, config, signal: closing });
  }

  function stateAfter(
    { config, judgingTexts, isReconfigured, tree }: Found,
    { before, published, view }: Start,
    { change, unreadable }: Linked,
    judged: Pick<RunState, 'rules' | 'graph'>,
  ): RunState {
    const isOtherList = (isReconfigured && !published) || change.added.length + change.removed.length > 0;
    const unmatched = isOtherList
      ? unmatchedIncludes(config.include, () => tree.sources.keys())
      : before.unmatched;
    return { ...judged, config, judgingTexts, view, unreadable, unmatched };
  }
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
