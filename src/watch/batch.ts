import type { WatchConfig } from '../config/options.ts';
import type { Clock } from '../shared/clock.ts';
import type { FileId } from '../types.ts';
import { isPatient, type SweepReason } from './schedule.ts';

/** What one run is to look at. */
export interface Work {
  /** The paths that something was heard about; `many` when there are too many to name. */
  readonly hints: ReadonlySet<FileId> | 'many';
  /** Why the whole tree is to be compared instead. */
  readonly sweep: SweepReason | undefined;
}

/** Collects what was heard until it is quiet for a moment, or until it was noisy for long enough. */
export interface Batch {
  hint(id: FileId): void;
  sweep(reason: SweepReason): void;
  /** Something changed that every run looks at, such as a configuration outside the project. */
  touch(): void;
  /** Is there anything that nobody has taken yet, but for sweeps that can wait? */
  isUrgent(): boolean;
  /** What is due, once; undefined while nothing is. */
  take(): Work | undefined;
  close(): void;
}

export interface BatchOptions {
  readonly clock: Clock;
  readonly settings: () => Pick<WatchConfig, 'debounce' | 'maxWait'>;
  /** True while the disk is not worth looking at. */
  readonly isHeld: () => boolean;
  readonly onDue: () => void;
}

/** Beyond this many, one comparison of the tree is cheaper than many looks, and the system may have dropped some. */
const MANY = 1000;
const ASK_AGAIN_MS = 50;

export function createBatch({ clock, settings, isHeld, onDue }: BatchOptions): Batch {
  let hints = new Set<FileId>();
  let reason: SweepReason | undefined;
  let isTouched = false;
  let since: number | undefined;
  let isDue = false;
  let isClosed = false;
  let cancel = () => {};

  /** What arrives while the batch waits for a run that is under way joins it, and moves nothing. */
  function arm(): void {
    if (isDue || isClosed) return;
    const { debounce, maxWait } = settings();
    since ??= clock.now();
    wait(Math.max(0, Math.min(debounce, since + maxWait - clock.now())));
  }

  function wait(ms: number): void {
    cancel();
    cancel = clock.after(ms, ripen);
  }

  function ripen(): void {
    if (isHeld()) {
      wait(ASK_AGAIN_MS);
      return;
    }
    // Whoever was asked may have added something, which is part of this batch.
    cancel();
    isDue = true;
    onDue();
  }

  return {
    hint(id) {
      // A set that is full says all it has to say; a flood must not fill the memory.
      if (hints.size <= MANY) hints.add(id);
      arm();
    },
    sweep(why) {
      if (reason === undefined || (isPatient(reason) && !isPatient(why))) reason = why;
      arm();
    },
    touch() {
      isTouched = true;
      arm();
    },
    isUrgent: () => hints.size > 0 || isTouched || (reason !== undefined && !isPatient(reason)),
    take() {
      if (!isDue) return undefined;
      const isMany = hints.size > MANY;
      const work: Work = { hints: isMany ? 'many' : hints, sweep: reason ?? (isMany ? 'many' : undefined) };
      hints = new Set();
      reason = undefined;
      isTouched = false;
      since = undefined;
      isDue = false;
      return work;
    },
    close() {
      isClosed = true;
      isDue = false;
      cancel();
    },
  };
}
