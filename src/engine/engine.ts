import { availableParallelism } from 'node:os';
import type { Config } from '../config/options.ts';
import { createParserPool } from '../extract/parsers.ts';
import type { Store } from '../store/store.ts';
import type { FileId } from '../types.ts';
import type { Explanation } from './explain.ts';
import type { Places } from './places.ts';
import { type Findings, type Look, openProject, type Progress } from './project.ts';
import type { Published } from './saved-run.ts';
import { createSnapshot, type RunStats, type Snapshot } from './snapshot.ts';

export interface EngineOptions {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  /** Asked at the beginning of each run, so that an edited configuration takes effect. */
  readonly config: () => Promise<Config>;
  readonly store: Store;
  /** Only a part of the project is analysed: the store keeps what it has of the rest. */
  readonly isPartial?: boolean | undefined;
  /** How many parser processes, and how many threads that read, at the most. */
  readonly parsers?: number | undefined;
  /** Identifies the code that runs. Without it no state of an earlier process is used, and none is saved. */
  readonly build?: string | undefined;
  /** It stays open for saves to come, and is made ready for them after the first run. */
  readonly isLive?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly now?: (() => Date) | undefined;
  /** Revisions are numbered after this one, so that numbers never go back when a service changes its project. */
  readonly after?: number | undefined;
}

export type Listener = (snapshot: Snapshot, previous: Snapshot | undefined) => void;

export interface ScanOptions {
  /** Forget what is known about contents first. Publishes a new revision also where nothing is new. */
  readonly full?: boolean | undefined;
  /** Asked on the way: does something else matter more? Then nothing is compared, unless somebody else asked for it, too. */
  readonly isCalledOff?: (() => boolean) | undefined;
}

/** The one object that knows the project. Everyone else reads its snapshots. */
export interface Engine {
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
  places(): Places | undefined;
  /** Saves the last published state for the next process, and which files hold its report. */
  saveState(outputs: Published['outputs']): void;
  /** Called after each new revision. Returns the function that ends it. */
  subscribe(listener: Listener): () => void;
  /**
   * A run that is under way ends without a result. What the cache does not know yet is saved, unless
   * another process writes to it for long: `isPatient: false` does not wait for that process at all.
   */
  close(options?: { isPatient?: boolean }): Promise<void>;
}

/** Beyond this many, neither parser processes nor threads that read can be fed. */
const MOST_HELPERS = 4;

/**
 * One run at a time. A request that arrives during a run joins the next one, which begins after the
 * request did, so that nobody is answered with a look at the disk from before they asked.
 */
export function createEngine(options: EngineOptions): Engine {
  const helpers = options.parsers ?? Math.min(availableParallelism(), MOST_HELPERS);
  const pool = createParserPool(helpers);
  const project = openProject({ ...options, pool, threads: helpers, isStopped: () => isClosed });
  const listeners = new Set<Listener>();
  const now = options.now ?? (() => new Date());
  let current: Snapshot | undefined;
  let lastRun: RunStats | undefined;
  /** The files that hold the report of the current revision. */
  let outputs: Published['outputs'] = {};
  let running: Promise<unknown> = Promise.resolve();
  let next: { look: Look; result: Promise<Snapshot> } | undefined;
  let isRunning = false;
  let isClosed = false;

  function request(look: Look): Promise<Snapshot> {
    if (next) {
      next.look = join(next.look, look);
      return next.result;
    }
    const result = running.then(() => {
      const wanted = next?.look ?? look;
      next = undefined;
      isRunning = true;
      return run(wanted).finally(() => {
        isRunning = false;
      });
    });
    next = { look, result };
    // Afterwards, and before the next run: saving is nothing that whoever asked should wait for.
    running = result.then(project.rest, project.rest).catch(throwLater);
    return result;
  }

  async function run(look: Look): Promise<Snapshot> {
    refuseWhenClosed();
    const { findings, stats } = await project.run(look);
    // What a run found after its parsers were taken away is not what the files say.
    refuseWhenClosed();
    lastRun = stats;
    const found = findings ?? (look.full ? confirmed(current) : undefined);
    if (!found) {
      if (!current) throw new Error('the first run found nothing new');
      return current;
    }
    const previous = current;
    const revision = (previous?.revision ?? options.after ?? 0) + 1;
    const generatedAt = found.published ? new Date(found.published.digest.generatedAt) : now();
    outputs = found.published?.outputs ?? {};
    current = createSnapshot({
      ...found,
      stats,
      revision,
      projectRoot: options.root,
      generatedAt,
    });
    for (const listener of listeners) tell(listener, current, previous);
    if (options.isLive && !previous) makeReady();
    return current;
  }

  /** A save should wait neither for a parser to start nor for code that has never run. */
  function makeReady(): void {
    pool.keepOne();
    project.rehearse(() => (isClosed ? 'never' : isRunning || next ? 'later' : 'now')).catch(throwLater);
  }

  function saveState(isPatient: boolean): void {
    if (current) project.saveState({ digest: current.digest(), outputs }, isPatient);
  }

  function refuseWhenClosed(): void {
    if (isClosed) throw new Error('the engine is closed');
  }

  return {
    scan: ({ full = false, isCalledOff } = {}) => request({ paths: 'all', full, isCalledOff }),
    apply: paths => request({ paths: new Set(paths), full: false }),
    // Between two runs: in the middle of one, facts and links are of different states.
    explain: (file, specifier) => running.then(() => project.explain(file, specifier)),
    snapshot: () => current,
    lastRun: () => lastRun,
    warnings: () => pool.warnings(),
    places: () => project.places(),
    saveState(written) {
      outputs = written;
      saveState(true);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close({ isPatient = true } = {}) {
      isClosed = true;
      await pool.close();
      await running;
      project.end(isPatient);
      saveState(isPatient);
      options.store.close();
    },
  };
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

/** One listener's mistake is neither the caller's nor the other listeners'; it still comes to light. */
function tell(listener: Listener, snapshot: Snapshot, previous: Snapshot | undefined): void {
  try {
    listener(snapshot, previous);
  } catch (error) {
    throwLater(error);
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Grows the first set, which is ours: thousands of requests may join while one run is under way. */
function join(ours: Look, other: Look): Look {
  const full = ours.full || other.full;
  if (ours.paths === 'all' || other.paths === 'all') return { paths: 'all', full };
  for (const path of other.paths) ours.paths.add(path);
  return { paths: ours.paths, full };
}
