import type { Engine } from '../engine/engine.ts';
import type { Run, SweepReason } from '../engine/run-queue.ts';
import type { Outcome } from '../engine/scheduler.ts';
import { type Clock, systemClock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { idBelow } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { watchEventLoop } from './event-loop-lag.ts';
import { createEventSource } from './event-source.ts';
import { createGitLock } from './git-lock.ts';
import { createMissedEvents } from './missed-events.ts';
import { probe } from './probe.ts';
import { createRootGuard } from './root.ts';

export interface WatchState {
  /** `events`: the system tells us. `sweeping`: it does not, so we look every few seconds. */
  readonly mode: 'starting' | 'events' | 'sweeping';
  /** Why it is sweeping, and what the user can do about it. */
  readonly reason?: string | undefined;
  readonly folders: number;
  readonly sweeps: number;
  /** Changes that a sweep found and no event had named. */
  readonly missed: number;
}

export interface Watch {
  /** Resolves after the first sweep behind standing watches, or when it is closed before that. */
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
  /** Files outside the tree that the configuration comes from, whether they exist or not; absolute. */
  readonly extraFiles?: readonly string[] | undefined;
  /** Something went wrong with the watches. Watching goes on. */
  readonly onError: (error: unknown) => void;
  /** The root has been missing for ten seconds. */
  readonly onRootGone?: (() => void) | undefined;
  /** For tests. */
  readonly clock?: Clock | undefined;
  readonly probe?: typeof probe | undefined;
}

/** These compare without anyone having heard of something, so what they find was missed. */
const UNPROMPTED: ReadonlySet<SweepReason | undefined> = new Set<SweepReason>(['interval', 'lag']);

/**
 * Tells the engine's scheduler what may have changed. Events are hints and may get lost; sweeps find what they missed.
 */
export function createWatch(options: WatchOptions): Watch {
  const { root, engine, log, clock = systemClock } = options;
  const outDir = idBelow(root, options.outDir);
  let isClosed = false;
  let sweeps = 0;
  /** Named in runs that failed: the run that succeeds will find what they tell of. */
  let unanswered: ReadonlySet<FileId> = new Set();
  /** Takes what a sweep that nobody prompted has found. */
  let judge: ((found: readonly FileId[]) => void) | undefined;
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
  const isLocked = createGitLock(() => hearing.lockFile(), clock);
  const missed = createMissedEvents(clock, ids => {
    log.warn('a sweep found changes that no event had named', { changed: ids.length });
  });
  const hearing = createEventSource({
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
  const pulse = watchEventLoop(clock, () => sweep('lag'));
  const detach = engine.attach({ isOnHold: () => isRootMissing() || isLocked(), runStarted, runFinished });
  sweep('start');

  return {
    ready,
    state: () => ({
      mode: hearing.mode(),
      ...(hearing.reason() !== undefined && { reason: hearing.reason() }),
      folders: hearing.folderCount(),
      sweeps,
      missed: missed.count(),
    }),
    async close() {
      isClosed = true;
      detach();
      for (const part of [missed, pulse, hearing]) part.close();
      becomeReady();
    },
  };

  /** Our own writes must not wake us. */
  function hint(id: FileId): void {
    if (outDir !== undefined && (id === outDir || id.startsWith(`${outDir}/`))) return;
    missed.noteEvent(id);
    engine.dispatch({ type: 'hint', id });
  }

  function runStarted(run: Run): void {
    judge = UNPROMPTED.has(run.sweep) ? missed.startSweep(namesIn(run)) : undefined;
  }

  async function runFinished(run: Run, outcome: Outcome): Promise<void> {
    judge?.(missable(outcome));
    if (outcome.type === 'yielded') return;
    unanswered = outcome.type === 'failed' ? namesIn(run) : new Set();
    try {
      await (hearing.shouldStart() ? start() : follow(run));
    } catch (error) {
      if (!isClosed) options.onError(error);
    }
    // It went while the run looked, and nothing in it will tell: this sweep is held until it is back, or given up.
    if (!isClosed && isRootMissing()) sweep('root');
  }

  function namesIn({ hints }: Run): Set<FileId> {
    return hints === 'many' ? new Set(['']) : new Set([...unanswered, ...hints]);
  }

  function missable(outcome: Outcome): readonly FileId[] {
    const isFound = outcome.type === 'published' && outcome.previous !== undefined;
    return isFound && hearing.mode() === 'events' ? outcome.snapshot.changed : [];
  }

  /** A run has told where to listen. The sweep behind it finds what happened before the watches stood. */
  async function start(): Promise<void> {
    try {
      await hearing.start();
      if (!isClosed) sweep('start');
    } catch (error) {
      becomeReady(); // The next run is another attempt.
      throw error;
    }
  }

  async function follow(run: Run): Promise<void> {
    await hearing.follow(run.scope.paths === 'all' ? 'all' : run.hints);
    if (!run.sweep) return;
    sweeps++;
    becomeReady();
  }
}
