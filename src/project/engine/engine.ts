import { availableParallelism } from 'node:os';
import { createSnapshot, type Published, type RunStats, type Snapshot } from '../../core/ask/snapshot.ts';
import { type Config, defaultConfig, type WatchConfig } from '../../core/config/options.ts';
import type { CutNote } from '../../core/report/cut-note.ts';
import type { Digest } from '../../core/report/digest.ts';
import type { JudgingTexts } from '../../core/rules/judging-texts.ts';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { reasonOf } from '../../shared/errors.ts';
import type { FileId } from '../../types.ts';
import { createParserPool } from '../extract/parsers.ts';
import type { SourceAt } from '../source/source.ts';
import type { Store } from '../store/contract.ts';
import type { Explanation, Wanted } from './explain.ts';
import { factsOnlyStore } from './facts-only-store.ts';
import { createJudging, type JudgedListener } from './judging.ts';
import { type Contents, openPipeline } from './pipeline.ts';
import type { Progress } from './run.ts';
import type { RunOutput } from './run-output.ts';
import type { Run, RunScope } from './run-queue.ts';
import { createScheduler, type Outcome, type Scheduler } from './scheduler.ts';
import type { WatchTargets } from './watch-targets.ts';

export interface EngineOptions {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  /** The root is a project of its own, even if a repository is around it. */
  readonly standsAlone?: boolean | undefined;
  /** Called at the start of each run, so that an edited configuration takes effect. */
  readonly config: () => Promise<Config>;
  /** Called with the configuration of each run, so that edited texts take effect. */
  readonly judgingTexts?: ((config: Config) => JudgingTexts) | undefined;
  readonly store: Store;
  /** Only part of the project is analysed; the store keeps its rows for the rest. */
  readonly isPartial?: boolean | undefined;
  /**
   * The maximum number of parser processes, and of threads including this one. With 0, no process is kept for the next
   * save: one starts when a file needs it.
   */
  readonly parsers?: number | undefined;
  /** Identifies the code that runs. Without it, no state is restored or saved. */
  readonly build?: string | undefined;
  /** The engine stays open for further edits, so it warms up after the first run. */
  readonly isLive?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly now?: (() => Date) | undefined;
  /** Debounce and sweep intervals; used only when a watcher is attached. */
  readonly settings?: (() => WatchConfig) | undefined;
  readonly clock?: Clock | undefined;
  /** Called with what nobody expects, such as a listener that throws. Without it, `warnings` lists it. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/** Called after each run. */
export type Listener = (outcome: Outcome, run: Run) => void;

export interface ScanOptions {
  /** Read and parse every file again. Publishes a new revision even if nothing changed. */
  readonly full?: boolean | undefined;
  /** The name of the caller, for the log. */
  readonly trigger?: string | undefined;
}

export interface ReadState {
  readonly snapshot: Snapshot;
  readonly contents: Contents;
}

/**
 * Owns the state of a project. Everything else reads its snapshots, which are judged where a promise resolves with them.
 */
export interface Engine extends Pick<Scheduler, 'dispatch' | 'attach' | 'isBusy' | 'idle'> {
  /** Compares the whole tree with the known state. */
  scan(options?: ScanOptions): Promise<Snapshot>;
  /** Reads another state of the project than the disk, from now on. Only facts are saved after that. */
  readFrom(sourceAt: SourceAt, paths?: Iterable<FileId>): Promise<Snapshot>;
  /** Rescans these paths: files or folders that were added, changed or removed. */
  apply(paths: Iterable<FileId>): Promise<Snapshot>;
  /**
   * Explains how imports of a file resolve in the state of the last run. The file need not contain a named import.
   * Undefined for a file that is not analysed, and before the first run.
   */
  explain(file: FileId, wanted: Wanted): Promise<readonly Explanation[] | undefined>;
  /**
   * What the cuts in the digest are about, from the texts of the last run. Saved with the state, so that the texts are
   * read once. Empty before the first run.
   */
  explainCuts(): Promise<readonly CutNote[]>;
  /** What the last run read: the blob ids of files, and the texts of manifests. */
  contents(): Contents;
  /**
   * The last published state with what it was read from, after everything that was requested before. Undefined before
   * the first run, and after one that failed halfway: then the two do not match.
   */
  readState(): Promise<ReadState | undefined>;
  /** The last published state; undefined before the first run. */
  snapshot(): Snapshot | undefined;
  /** What the last run did, even if it published nothing. */
  lastRun(): RunStats | undefined;
  /** Problems with the installation that degrade the analysis, each with its fix. */
  warnings(): readonly string[];
  /** Undefined before the first run. */
  watchTargets(): WatchTargets | undefined;
  /** Saves the last published state, with what is known about it, for the next process. */
  saveState(known: Partial<Pick<Published, 'outputs' | 'verdict'>>): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void;
  /** The same for judgements. A live engine judges each state but the first after it has published it. */
  onJudged(listener: JudgedListener): () => void;
  /**
   * The last published state, once it is judged: until then, only its structure may be read. The next run waits for it. If
   * it cannot be judged, the last state that could be, until the next one is published.
   */
  judged(): Promise<Snapshot | undefined>;
  /** Makes the current revision, and all later ones, higher than this number. */
  numberAfter(revision: number): void;
  /**
   * Aborts the current run and saves what is not in the cache yet. If another process is writing to the cache, this
   * waits about two seconds; with `waitsForLock: false`, it does not wait.
   */
  close(options?: { waitsForLock?: boolean }): Promise<void>;
}

/** More parser processes or reader threads than this would starve. */
const MOST_HELPERS = 4;

const DEFAULT_WATCH = defaultConfig().watch;

export function createEngine(options: EngineOptions): Engine {
  const helpers = options.parsers ?? Math.min(availableParallelism(), MOST_HELPERS);
  const pool = createParserPool(helpers);
  const closing = new AbortController();
  // One less, because this thread keeps a core busy decoding and saving what the others read.
  let sourceAt: SourceAt | undefined;
  const project = openPipeline({
    ...options,
    store: factsOnlyStore(options.store, () => sourceAt !== undefined),
    pool,
    threads: Math.max(0, helpers - 1),
    sourceAt: () => sourceAt,
    isJudgementDue: () => unjudged !== undefined,
    closing: closing.signal,
  });
  const scheduler = createScheduler({
    clock: options.clock ?? systemClock,
    settings: options.settings ?? (() => DEFAULT_WATCH),
    execute,
    afterRun: project.saveFacts,
    onFault,
  });
  const faults = new Set<string>();
  const listeners = new Set<Listener>();
  const judgedListeners = new Set<JudgedListener>();
  const judging = createJudging({
    prepare: project.prepareJudgement,
    onJudged(snapshot, error) {
      // A newer state may have been published already; this one may have another number by now.
      const isCurrent = unjudged === snapshot;
      if (isCurrent) unjudged = undefined;
      if (error === undefined) judged = isCurrent ? current : snapshot;
      for (const listener of judgedListeners) notify(() => listener(snapshot, error));
    },
  });
  /** Published and not judged yet. */
  let unjudged: Snapshot | undefined;
  /** The last published state that could be judged. */
  let judged: Snapshot | undefined;
  const now = options.now ?? (() => new Date());
  let current: Snapshot | undefined;
  let lastRun: RunStats | undefined;
  /** What is known about the current revision besides its digest. */
  let known: Omit<Published, 'digest'> = { outputs: {} };
  /** The highest revision so far, including those of earlier engines. */
  let number = 0;

  const { dispatch, attach, isBusy, idle } = scheduler;
  return {
    dispatch,
    attach,
    isBusy,
    idle,
    scan: ({ full = false, trigger = 'scan' } = {}) => request({ paths: 'all', full }, trigger),
    readFrom(source, paths) {
      sourceAt = source;
      const scope = { paths: paths ? new Set(paths) : ('all' as const), full: false };
      return request(scope, 'revision');
    },
    apply: paths => request({ paths: new Set(paths), full: false }, 'apply'),
    async explain(file, wanted) {
      // During a run, facts and links belong to different states.
      await scheduler.betweenRuns();
      await judging.done();
      return project.explain(file, wanted);
    },
    async explainCuts() {
      // Only summaries need it.
      const { explainCuts } = await import('./explain-cuts.ts');
      await scheduler.betweenRuns();
      await judging.done();
      const explained = current;
      if (!explained || !project.isComplete()) return [];
      const cutNotes = await explainCuts(explained, project, known.cutNotes);
      if (current === explained) known = { ...known, cutNotes };
      return cutNotes.notes;
    },
    contents: () => project.contents(),
    async readState() {
      await scheduler.betweenRuns();
      await judging.done();
      return current && project.isComplete()
        ? { snapshot: current, contents: project.contents() }
        : undefined;
    },
    snapshot: () => current,
    lastRun: () => lastRun,
    warnings: () => [...pool.warnings(), ...faults],
    watchTargets: () => project.watchTargets(),
    saveState(more) {
      known = { ...known, ...more };
      saveState(true);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onJudged(listener) {
      judgedListeners.add(listener);
      return () => judgedListeners.delete(listener);
    },
    async judged() {
      await judging.done();
      return judged;
    },
    numberAfter(revision) {
      if (revision < number) return;
      number = revision;
      if (!current) return;
      const renumbered = current.renumbered(++number);
      if (judged === current) judged = renumbered;
      current = renumbered;
    },
    async close({ waitsForLock = true } = {}) {
      closing.abort(new Error('the engine is closed'));
      judging.close();
      await pool.close();
      await scheduler.close();
      project.saveOnClose(waitsForLock);
      saveState(waitsForLock);
      options.store.close();
    },
  };

  /** Resolves with a judged state. */
  async function request(scope: RunScope, trigger: string): Promise<Snapshot> {
    const snapshot = await scheduler.request(scope, trigger);
    await judging.done();
    return current ?? snapshot;
  }

  async function execute(run: Run, signal: AbortSignal): Promise<Outcome> {
    await judging.giveWay();
    const outcome = await runAndPublish(run.scope, signal).catch(failed);
    for (const listener of listeners) notify(() => listener(outcome, run));
    // A run that published nothing has interrupted a judgement at most.
    if (unjudged && outcome.type !== 'published') judging.begin(unjudged);
    if (options.isLive && outcome.type === 'published' && !outcome.previous) prepareForSaves();
    return outcome;
  }

  async function runAndPublish(scope: RunScope, signal: AbortSignal): Promise<Outcome> {
    closing.signal.throwIfAborted();
    const result = await project.run(scope, signal);
    if (!result) return { type: 'yielded' };
    lastRun = result.stats;
    const found = result.output ?? (scope.full ? confirmed(current) : undefined);
    if (!found && current) return { type: 'unchanged', snapshot: current };
    if (!found) throw new Error('the first run returned nothing');
    return publish(found, result.stats);
  }

  function publish(found: RunOutput, stats: RunStats): Outcome {
    const previous = current;
    const { published } = found;
    known = {
      outputs: published?.outputs ?? {},
      verdict: published?.verdict,
      cutNotes: published?.cutNotes,
    };
    const generatedAt = published ? new Date(published.digest.generatedAt) : now();
    const { root: projectRoot } = options;
    current = createSnapshot({ ...found, stats, revision: ++number, projectRoot, generatedAt });
    unjudged = previous ? current : undefined;
    if (!unjudged) judged = current;
    // From now on all callers, even listeners, wait for this judgement.
    if (unjudged) judging.begin(unjudged);
    return { type: 'published', snapshot: current, previous };
  }

  /** Keeps the first saves from paying for a parser start or for code that is not optimised yet. */
  function prepareForSaves(): void {
    pool.keepOne();
    const slot = () => (closing.signal.aborted ? 'never' : isBusy() ? 'later' : 'now');
    project.warmUp(slot).catch(onFault);
  }

  /** Isolates the run and the other listeners from one that throws. */
  function notify(call: () => void): void {
    try {
      call();
    } catch (error) {
      onFault(error);
    }
  }

  function onFault(error: unknown): void {
    if (options.onFault) options.onFault(error);
    else faults.add(`unexpected failure: ${reasonOf(error)}`);
  }

  function saveState(waitsForLock: boolean): void {
    // The store would refuse the state of another source, which costs time to encode.
    const digest = current && current !== unjudged && !sourceAt && digestOf(current);
    if (digest) project.saveState({ digest, ...known }, waitsForLock);
  }

  /** Undefined if a published state cannot be judged. Listeners have the reason, and such a state is not saved. */
  function digestOf(snapshot: Snapshot): Digest | undefined {
    try {
      return snapshot.digest();
    } catch (error) {
      if (options.isLive) return undefined;
      throw error;
    }
  }
}

function failed(error: unknown): Outcome {
  return { type: 'failed', error };
}

/**
 * The output of a full run that changed nothing. It still gets a revision of its own, because its report has a new
 * `generatedAt`. Reusing the graph and analysis objects shows that nothing else changed.
 */
function confirmed(current: Snapshot | undefined): RunOutput | undefined {
  if (!current) return undefined;
  const { graph, analysis, queries, unresolved, unresolvedGroups, outside } = current;
  const { problems, exceptions, unmatchedIncludes, config, judgingTexts } = current;
  const graphState = () => ({ graph, analysis });
  const listed = { unresolved, unresolvedGroups, problems, exceptions, unmatchedIncludes };
  return { ...listed, graphState, queries, outside, config, judgingTexts, changed: [] };
}
