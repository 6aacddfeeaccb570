import type { WatchConfig } from '../config/options.ts';
import type { Engine } from '../engine/engine.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import { type Clock, systemClock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { idBelow } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { createBatch, type Work } from './batch.ts';
import { createHearing } from './hearing.ts';
import { createHold } from './hold.ts';
import { createMissed } from './missed.ts';
import { probe } from './probe.ts';
import { createPulse } from './pulse.ts';
import { createRootGuard } from './root.ts';
import { createSchedule, isPatient, type SweepReason } from './schedule.ts';

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
  readonly engine: Engine;
  /** Absolute. */
  readonly outDir: string;
  /** Asked each time, because the configuration may change while we watch. */
  readonly settings: () => WatchConfig;
  readonly log: Log;
  /** Files outside the tree that the configuration comes from, whether they exist or not; absolute. */
  readonly extraFiles?: readonly string[] | undefined;
  /** A run failed, because of a broken configuration for instance. Watching goes on. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** A run succeeded; its snapshot is the one before where nothing changed. */
  readonly onRun?: ((snapshot: Snapshot, trigger: SweepReason | 'events') => void) | undefined;
  /** The root has been missing for ten seconds. */
  readonly onRootGone?: (() => void) | undefined;
  /** For tests. */
  readonly clock?: Clock | undefined;
  readonly probe?: typeof probe | undefined;
}

/** These compare without anyone having heard of something, so what they find was missed. */
const UNPROMPTED: ReadonlySet<SweepReason | undefined> = new Set<SweepReason>(['interval', 'lag']);

/** A sweep that can wait gives way to what cannot so often in a row, and not for ever. */
const MOST_POSTPONED = 3;

/** Keeps the engine's report equal to the disk. Events say where to look; sweeps find what they did not say. */
export function createWatch(options: WatchOptions): Watch {
  const { root, engine, settings, log, clock = systemClock } = options;
  const outDir = idBelow(root, options.outDir);
  let isRunning = false;
  let isClosed = false;
  let sweeps = 0;
  /** How often in a row a sweep gave way. */
  let postponed = 0;
  /** What was published when the watches were last aimed. */
  let aimedAt: Snapshot | undefined;
  /** Named in runs that failed: the run that succeeds will find what they tell of. */
  let unanswered: ReadonlySet<FileId> = new Set();
  let becomeReady = () => {};
  const ready = new Promise<void>(resolve => {
    becomeReady = resolve;
  });

  const isRootMissing = createRootGuard({
    root,
    clock,
    onReplaced: () => batch.sweep('root'),
    onGone: () => options.onRootGone?.(),
  });
  const isLocked = createHold(() => hearing.lockFile(), clock);
  const batch = createBatch({ clock, settings, isHeld: () => isRootMissing() || isLocked(), onDue: pump });
  const schedule = createSchedule({
    clock,
    settings,
    isDeaf: () => hearing.mode() === 'sweeping',
    onSweep: reason => batch.sweep(reason),
  });
  const missed = createMissed(clock, ids => {
    log.warn('a sweep found changes that no event had named', { changed: ids.length });
  });
  const hearing = createHearing({
    root,
    clock,
    log,
    places: () => engine.places(),
    extraFiles: options.extraFiles ?? [],
    probe: () => (options.probe ?? probe)(root, options.outDir),
    onHint: hint,
    onTouch() {
      missed.heard('');
      batch.touch();
    },
    onSweep: reason => schedule.ask(reason),
  });
  const pulse = createPulse(clock, () => schedule.ask('lag'));
  // Others may ask the same engine for a run, which may enter folders that nobody listens to yet.
  const unsubscribe = engine.subscribe(() => void pump());
  batch.sweep('start');

  return {
    ready,
    state: () => ({
      mode: hearing.mode(),
      ...(hearing.reason() !== undefined && { reason: hearing.reason() }),
      folders: hearing.count(),
      sweeps,
      missed: missed.count(),
    }),
    async close() {
      isClosed = true;
      unsubscribe();
      for (const part of [batch, schedule, missed, pulse, hearing]) part.close();
      becomeReady();
    },
  };

  /** Our own writes must not wake us. */
  function hint(id: FileId): void {
    if (outDir !== undefined && (id === outDir || id.startsWith(`${outDir}/`))) return;
    missed.heard(id);
    batch.hint(id);
  }

  /** One run at a time; what is heard meanwhile is the next batch. */
  async function pump(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (!isClosed) {
      const work = batch.take();
      if (work) await carryOut(withoutHaste(work)).catch(report);
      else if (engine.snapshot() !== aimedAt) await aim('all').catch(report);
      else break;
    }
    isRunning = false;
  }

  /** A mistake of whoever is told must not end the watching; it still comes to light. */
  function report(error: unknown): void {
    if (isClosed) return;
    try {
      options.onError?.(error);
    } catch (mistake) {
      queueMicrotask(() => {
        throw mistake;
      });
    }
  }

  /** However it ends, the next sweep is planned: it is what finds everything that went wrong before. */
  async function carryOut(work: Work): Promise<void> {
    try {
      // A watch that stands after the sweep would leave a gap between the two.
      if (work.sweep && hearing.wantsToStart()) await start();
      if (isClosed) return;
      const startedAt = clock.now();
      const isDone = await run(work);
      if (work.sweep && !isDone) return giveWay(work.sweep);
      await aim(work.sweep ? 'all' : work.hints);
      if (isClosed || !work.sweep) return;
      sweeps++;
      postponed = 0;
      schedule.swept(startedAt);
    } finally {
      if (!isClosed) schedule.plan();
      // It went while the run looked, and nothing in it will tell: this sweep is held until it is back, or given up.
      if (!isClosed && isRootMissing()) batch.sweep('root');
      if (work.sweep) becomeReady();
    }
  }

  /** What was heard by its name goes first. */
  function withoutHaste(work: Work): Work {
    const { hints, sweep } = work;
    if (!sweep || !mayWait(sweep) || hints === 'many' || hints.size === 0) return work;
    giveWay(sweep);
    return { hints, sweep: undefined };
  }

  function mayWait(sweep: SweepReason | undefined): boolean {
    return sweep !== undefined && isPatient(sweep) && postponed < MOST_POSTPONED;
  }

  function giveWay(sweep: SweepReason): void {
    postponed++;
    schedule.gaveWay(sweep);
  }

  async function aim(hints: Work['hints'] | 'all'): Promise<void> {
    aimedAt = engine.snapshot();
    await hearing.follow(hints);
  }

  async function start(): Promise<void> {
    if (!engine.places()) await run({ hints: new Set(), sweep: undefined });
    if (!isClosed) await hearing.start();
  }

  /** False where a sweep gave way. */
  async function run({ hints, sweep }: Work): Promise<boolean> {
    const before = engine.snapshot();
    const named = hints === 'many' ? [''] : [...unanswered, ...hints];
    const tellMissed = UNPROMPTED.has(sweep) ? missed.sweep(named) : undefined;
    let found: readonly FileId[] = [];
    const mayGiveWay = named.length === 0 && mayWait(sweep);
    let isCalledOff = false;
    const callOff = () => {
      isCalledOff ||= mayGiveWay && batch.isUrgent();
      return isCalledOff;
    };
    try {
      const isWhole = sweep !== undefined || hints === 'many';
      const snapshot = await (isWhole ? engine.scan({ isCalledOff: callOff }) : engine.apply(hints));
      if (isClosed) return true;
      if (isCalledOff) return false;
      unanswered = new Set();
      const isFound = snapshot !== before && before !== undefined;
      if (isFound && hearing.mode() === 'events') found = snapshot.changed;
      options.onRun?.(snapshot, sweep ?? 'events');
    } catch (error) {
      unanswered = new Set(named);
      report(error);
    } finally {
      tellMissed?.(found);
    }
    return true;
  }
}
