import { type Clock, systemClock } from '../../shared/clock.ts';
import { idBelow } from '../../shared/file-ids.ts';
import type { Log } from '../../shared/log.ts';
import type { FileId } from '../../types.ts';
import type { Engine } from '../engine/engine.ts';
import type { Run, SweepReason } from '../engine/run-queue.ts';
import type { Outcome } from '../engine/scheduler.ts';
import { createChangeSource } from './change-source.ts';
import { watchEventLoop } from './event-loop-lag.ts';
import { createGitLock } from './git-lock.ts';
import { createMissedEvents } from './missed-events.ts';
import { probe } from './probe.ts';
import { createRootGuard } from './root.ts';

export interface WatchState {
  /** `events`: the system reports changes. `sweeping`: it does not, so the tree is scanned every few seconds. */
  readonly mode: 'starting' | 'events' | 'sweeping';
  /** Why it is sweeping, and what the user can do about it. */
  readonly reason?: string | undefined;
  readonly folders: number;
  readonly sweeps: number;
  /** Changes that a sweep found but no event had named. */
  readonly missed: number;
}

export interface Watch {
  /** Resolves after the first sweep that follows the setup of the watches, or on close. */
  readonly ready: Promise<void>;
  state(): WatchState;
  close(): Promise<void>;
}

export interface WatchOptions {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  readonly engine: Pick<Engine, 'dispatch' | 'attach' | 'watchTargets'>;
  /** Absolute. */
  readonly outDir: string;
  readonly log: Log;
  /** Absolute paths of configuration files outside the tree, whether they exist or not. */
  readonly extraFiles?: readonly string[] | undefined;
  /** The watches could not be updated. Watching continues. */
  readonly onError: (error: unknown) => void;
  /** The root has been missing for ten seconds. */
  readonly onRootGone?: (() => void) | undefined;
  /** For tests. */
  readonly clock?: Clock | undefined;
  readonly probe?: typeof probe | undefined;
}

/** Sweeps that no event caused: what they find was missed. */
const UNPROMPTED: ReadonlySet<SweepReason | undefined> = new Set<SweepReason>(['interval', 'lag']);

/**
 * Reports possible changes to the engine's scheduler. Events are hints and may get lost; sweeps find what they missed.
 */
export function createWatch(options: WatchOptions): Watch {
  const { root, engine, log, clock = systemClock } = options;
  const outDir = idBelow(root, options.outDir);
  let isClosed = false;
  let sweeps = 0;
  /** The paths of failed runs: the next successful run finds their changes. */
  let unanswered: ReadonlySet<FileId> = new Set();
  /** Receives what the current unprompted sweep finds. */
  let reportFound: ((found: readonly FileId[]) => void) | undefined;
  let becomeReady = () => {};
  const ready = new Promise<void>(resolve => {
    becomeReady = resolve;
  });

  const sweep = (reason: SweepReason) => engine.dispatch({ type: 'sweep', reason });
  const isRootMissing = createRootGuard({
    root,
    clock,
    onReplaced: () => sweep('root'),
    onGone: () => options.onRootGone?.(),
  });
  const isLocked = createGitLock(() => source.lockFile(), clock);
  const missed = createMissedEvents(clock, ids => {
    log.warn('a full scan found changes that the watcher missed', { changed: ids.length });
  });
  const source = createChangeSource({
    root,
    clock,
    log,
    watchTargets: () => engine.watchTargets(),
    extraFiles: options.extraFiles ?? [],
    probe: () => (options.probe ?? probe)(root, options.outDir),
    onHint: hint,
    onInputsChanged() {
      missed.noteEvent('');
      engine.dispatch({ type: 'inputs' });
    },
    onSweep: sweep,
    onMode: mode => engine.dispatch({ type: 'mode', mode: mode === 'events' ? 'events' : 'polling' }),
  });
  const lagMonitor = watchEventLoop(clock, () => sweep('lag'));
  const detach = engine.attach({ isOnHold: () => isRootMissing() || isLocked(), runStarted, runFinished });
  sweep('start');

  return {
    ready,
    state: () => ({
      mode: source.mode(),
      ...(source.reason() !== undefined && { reason: source.reason() }),
      folders: source.folderCount(),
      sweeps,
      missed: missed.count(),
    }),
    async close() {
      isClosed = true;
      detach();
      for (const part of [missed, lagMonitor]) part.close();
      becomeReady();
      await source.close();
    },
  };

  /** Ignores our own writes to the output folder. */
  function hint(id: FileId): void {
    if (outDir !== undefined && (id === outDir || id.startsWith(`${outDir}/`))) return;
    missed.noteEvent(id);
    engine.dispatch({ type: 'hint', id });
  }

  function runStarted(run: Run): void {
    reportFound = UNPROMPTED.has(run.sweep) ? missed.startSweep(namesIn(run)) : undefined;
  }

  async function runFinished(run: Run, outcome: Outcome): Promise<void> {
    reportFound?.(missable(outcome));
    if (outcome.type === 'yielded') return;
    unanswered = outcome.type === 'failed' ? namesIn(run) : new Set();
    try {
      await (source.shouldStart() ? start() : follow(run));
    } catch (error) {
      if (!isClosed) options.onError(error);
    }
    // If the root disappeared during the run, it sends no more events. This sweep waits until the root is back.
    if (!isClosed && isRootMissing()) sweep('root');
  }

  function namesIn({ hints }: Run): Set<FileId> {
    return hints === 'many' ? new Set(['']) : new Set([...unanswered, ...hints]);
  }

  function missable(outcome: Outcome): readonly FileId[] {
    const isFound = outcome.type === 'published' && outcome.previous !== undefined;
    return isFound && source.mode() === 'events' ? outcome.snapshot.changed : [];
  }

  /** A run has found what to watch. The sweep afterwards finds what changed before the watches were ready. */
  async function start(): Promise<void> {
    try {
      await source.start();
      if (!isClosed) sweep('start');
    } catch (error) {
      becomeReady(); // The next run is another attempt.
      throw error;
    }
  }

  async function follow(run: Run): Promise<void> {
    await source.follow(run.scope.paths === 'all' ? 'all' : run.hints);
    if (!run.sweep) return;
    sweeps++;
    becomeReady();
  }
}
