import { availableParallelism } from 'node:os';
import { type Config, defaultConfig, type WatchConfig } from '../config/options.ts';
import { createParserPool } from '../extract/parsers.ts';
import { type Clock, systemClock } from '../shared/clock.ts';
import { throwLater } from '../shared/errors.ts';
import type { Store } from '../store/store.ts';
import type { FileId } from '../types.ts';
import type { Explanation } from './explain.ts';
import { type Findings, openProject, type Progress } from './project.ts';
import type { Run, RunScope } from './run-queue.ts';
import type { Published } from './saved-run.ts';
import { createScheduler, type Outcome, type Scheduler } from './scheduler.ts';
import { createSnapshot, type RunStats, type Snapshot } from './snapshot.ts';
import type { WatchTargets } from './watch-targets.ts';

export interface EngineOptions {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  /** Asked at the beginning of each run, so that an edited configuration takes effect. */
  readonly config: () => Promise<Config>;
  readonly store: Store;
  /** Only a part of the project is analysed: the store keeps what it has of the rest. */
  readonly isPartial?: boolean | undefined;
  /** How many parser processes, and how many threads, at the most; this one included. */
  readonly parsers?: number | undefined;
  /** Identifies the code that runs. Without it no state of an earlier process is used, and none is saved. */
  readonly build?: string | undefined;
  /** It stays open for saves to come, and is made ready for them after the first run. */
  readonly isLive?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly now?: (() => Date) | undefined;
  /** When what was heard is due; only for those who tell what they hear. */
  readonly settings?: (() => WatchConfig) | undefined;
  readonly clock?: Clock | undefined;
}

/** Called after each run. */
export type Listener = (outcome: Outcome, run: Run) => void;

export interface ScanOptions {
  /** Forget what is known about contents first. Publishes a new revision also where nothing is new. */
  readonly full?: boolean | undefined;
  /** Who asks, for the log. */
  readonly trigger?: string | undefined;
}

/** The one object that knows the project. Everyone else reads its snapshots. */
export interface Engine extends Pick<Scheduler, 'dispatch' | 'attach' | 'isBusy' | 'idle'> {
  /** Compares the whole tree with what is known. */
  scan(options?: ScanOptions): Promise<Snapshot>;
  /** Looks again at these paths: files or folders that are new, changed or gone. */
  apply(paths: Iterable<FileId>): Promise<Snapshot>;
  /**
   * Where an import of a file leads in the state of the last run, and why. The file need not have the import.
   * Undefined for a file that is not analysed, and before the first run.
   */
  explain(file: FileId, specifier: string): Promise<readonly Explanation[] | undefined>;
  /** The last published state. */
  snapshot(): Snapshot | undefined;
  /** What the last run did, also where nothing new came of it. */
  lastRun(): RunStats | undefined;
  /** What keeps it from reading all files as it should, and how the user can mend it. */
  warnings(): readonly string[];
  /** Undefined before the first run. */
  watchTargets(): WatchTargets | undefined;
  /** Saves the last published state for the next process, and which files hold its report. */
  saveState(outputs: Published['outputs']): void;
  /** Returns the function that ends it. */
  subscribe(listener: Listener): () => void;
  /** Numbers the published state anew if it does not come after this revision, and all that follow. */
  numberAfter(revision: number): void;
  /**
   * A run that is under way ends without a result. What the cache does not know yet is saved, unless
   * another process writes to it for long: `waitsForLock: false` does not wait for that process at all.
   */
  close(options?: { waitsForLock?: boolean }): Promise<void>;
}

/** Beyond this many, neither parser processes nor threads that read can be fed. */
const MOST_HELPERS = 4;

const DEFAULT_WATCH = defaultConfig().watch;

export function createEngine(options: EngineOptions): Engine {
  const helpers = options.parsers ?? Math.min(availableParallelism(), MOST_HELPERS);
  const pool = createParserPool(helpers);
  const closing = new AbortController();
  // This thread has a core's work to do while others read: it decodes and saves what they find.
  const project = openProject({ ...options, pool, threads: helpers - 1, closing: closing.signal });
  const scheduler = createScheduler({
    clock: options.clock ?? systemClock,
    settings: options.settings ?? (() => DEFAULT_WATCH),
    execute,
    afterRun: project.saveFacts,
  });
  const listeners = new Set<Listener>();
  const now = options.now ?? (() => new Date());
  let current: Snapshot | undefined;
  let lastRun: RunStats | undefined;
  /** The files that hold the report of the current revision. */
  let outputs: Published['outputs'] = {};
  /** Of the last revision, and of those that others published before. */
  let number = 0;

  const { dispatch, attach, isBusy, idle } = scheduler;
  return {
    dispatch,
    attach,
    isBusy,
    idle,
    scan: ({ full = false, trigger = 'scan' } = {}) => scheduler.request({ paths: 'all', full }, trigger),
    apply: paths => scheduler.request({ paths: new Set(paths), full: false }, 'apply'),
    // Between two runs: in the middle of one, facts and links are of different states.
    explain: (file, specifier) => scheduler.betweenRuns().then(() => project.explain(file, specifier)),
    snapshot: () => current,
    lastRun: () => lastRun,
    warnings: () => pool.warnings(),
    watchTargets: () => project.watchTargets(),
    saveState(written) {
      outputs = written;
      saveState(true);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    numberAfter(revision) {
      if (revision < number) return;
      number = revision;
      if (current) current = current.renumbered(++number);
    },
    async close({ waitsForLock = true } = {}) {
      closing.abort(new Error('the engine is closed'));
      await pool.close();
      await scheduler.close();
      project.saveOnClose(waitsForLock);
      saveState(waitsForLock);
      options.store.close();
    },
  };

  async function execute(run: Run, signal: AbortSignal): Promise<Outcome> {
    const outcome = await analyse(run.scope, signal).catch(failed);
    for (const listener of listeners) inform(listener, outcome, run);
    if (options.isLive && outcome.type === 'published' && !outcome.previous) makeReady();
    return outcome;
  }

  async function analyse(scope: RunScope, signal: AbortSignal): Promise<Outcome> {
    closing.signal.throwIfAborted();
    const ran = await project.run(scope, signal);
    if (!ran) return { type: 'yielded' };
    lastRun = ran.stats;
    const found = ran.findings ?? (scope.full ? confirmed(current) : undefined);
    if (!found && current) return { type: 'unchanged', snapshot: current };
    if (!found) throw new Error('the first run found nothing new');
    return publish(found, ran.stats);
  }

  function publish(found: Findings, stats: RunStats): Outcome {
    const previous = current;
    const { published } = found;
    outputs = published?.outputs ?? {};
    const generatedAt = published ? new Date(published.digest.generatedAt) : now();
    const { root: projectRoot } = options;
    current = createSnapshot({ ...found, stats, revision: ++number, projectRoot, generatedAt });
    return { type: 'published', snapshot: current, previous };
  }

  /** A save should wait neither for a parser to start nor for code that has never run. */
  function makeReady(): void {
    pool.keepOne();
    const turn = () => (closing.signal.aborted ? 'never' : isBusy() ? 'later' : 'now');
    project.warmUp(turn).catch(throwLater);
  }

  function saveState(waitsForLock: boolean): void {
    if (current) project.saveState({ digest: current.digest(), outputs }, waitsForLock);
  }
}

function failed(error: unknown): Outcome {
  return { type: 'failed', error };
}

/**
 * A full run read every file again, so its report is one of this moment even where nothing is new. It is a revision
 * of its own, because its bytes differ by `generatedAt`; the same graph and analysis say that nothing else changed.
 */
function confirmed(current: Snapshot | undefined): Findings | undefined {
  if (!current) return undefined;
  const { graph, analysis, unresolved, outside, problems, unmatchedIncludes } = current;
  const graphState = () => ({ graph, analysis });
  return { graphState, unresolved, outside, problems, unmatchedIncludes, changed: [] };
}

/** One listener's mistake is neither the caller's nor the other listeners'. */
function inform(listener: Listener, outcome: Outcome, run: Run): void {
  try {
    listener(outcome, run);
  } catch (error) {
    throwLater(error);
  }
}
