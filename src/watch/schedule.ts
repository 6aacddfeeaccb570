import type { WatchConfig } from '../config/options.ts';
import type { Clock } from '../shared/clock.ts';

/**
 * Why the whole tree is compared with what is known: at the start, because it is time, because git wrote its
 * index or changed the branch, because outer ignore rules or manifests above the root changed, because too much happened at once, because
 * this process could not listen for a while, because a watch failed, or because the root is another folder now.
 */
export type SweepReason =
  | 'start'
  | 'interval'
  | 'index'
  | 'head'
  | 'rules'
  | 'above'
  | 'many'
  | 'lag'
  | 'error'
  | 'root';

/** Nobody waits for what these find: they may come all the time, and what they tell of has mostly been heard. */
const PATIENT: ReadonlySet<SweepReason> = new Set<SweepReason>(['interval', 'lag', 'index']);

export function isPatient(reason: SweepReason): boolean {
  return PATIENT.has(reason);
}

/** Decides when to sweep. Events are hints that may get lost, so time alone is a reason as well. */
export interface Schedule {
  ask(reason: SweepReason): void;
  /** A sweep for this reason gave way to something else. */
  gaveWay(reason: SweepReason): void;
  /** A sweep that began at this time has ended now. */
  swept(startedAt: number): void;
  /** Asks the settings again. */
  plan(): void;
  close(): void;
}

export interface ScheduleOptions {
  readonly clock: Clock;
  readonly settings: () => Pick<WatchConfig, 'sweep'>;
  /** True while no events come, so that sweeps are all we have. */
  readonly isDeaf: () => boolean;
  readonly onSweep: (reason: SweepReason) => void;
}

const DEAF_MS = 2000;
const DEAF_MOST_MS = 30_000;
/** With events a sweep is a safety net: at most 1 % of a core. Without them it is the only way: 5 %. */
const NET_SHARE = 100;
const DEAF_SHARE = 20;
/**
 * These may come all the time (`git status` rewrites the index of a repository that is worked in), so
 * they are kept apart by this, and by as much as makes them 5 % of a core.
 */
const FREQUENT: ReadonlySet<SweepReason> = new Set<SweepReason>(['index', 'lag', 'error']);
const FREQUENT_MS = 1000;
const REMEMBERED = 3;

export function createSchedule({ clock, settings, isDeaf, onSweep }: ScheduleOptions): Schedule {
  let last = clock.now();
  let costs: readonly number[] = [];
  let cancelNext = () => {};
  let cancelAsked: (() => void) | undefined;

  /** The least of the last few: a sweep that had to parse, or to wait, does not say what the next will cost. */
  const cost = () => (costs.length > 0 ? Math.min(...costs) : 0);

  function interval(): number {
    const { sweep } = settings();
    if (!isDeaf()) return Math.max(sweep, NET_SHARE * cost());
    return Math.min(DEAF_MOST_MS, Math.max(Math.min(DEAF_MS, sweep), DEAF_SHARE * cost()));
  }

  function plan(): void {
    cancelNext();
    cancelNext = clock.after(Math.max(0, last + interval() - clock.now()), () => sweep('interval'));
  }

  /** Counted from here already: what is asked for during a sweep would otherwise follow it at once. */
  function sweep(reason: SweepReason): void {
    last = clock.now();
    onSweep(reason);
  }

  function ask(reason: SweepReason): void {
    if (!FREQUENT.has(reason)) sweep(reason);
    else if (!cancelAsked) askLater(reason);
  }

  function askLater(reason: SweepReason): void {
    const earliest = last + Math.max(FREQUENT_MS, DEAF_SHARE * cost());
    cancelAsked = clock.after(Math.max(0, earliest - clock.now()), () => {
      cancelAsked = undefined;
      sweep(reason);
    });
  }

  return {
    ask,
    gaveWay(reason) {
      if (!cancelAsked) askLater(reason);
    },
    plan,
    swept(startedAt) {
      last = clock.now();
      costs = [...costs, last - startedAt].slice(-REMEMBERED);
      plan();
    },
    close() {
      cancelNext();
      cancelAsked?.();
    },
  };
}
