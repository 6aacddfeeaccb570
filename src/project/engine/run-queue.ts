import type { WatchConfig } from '../../core/config/options.ts';
import type { FileId } from '../../types.ts';

/** Which part of the tree a run compares with the known state. */
export interface RunScope {
  /** Named paths, or the whole tree. */
  readonly paths: ReadonlySet<FileId> | 'all';
  /** Ignore all cached facts. */
  readonly full: boolean;
}

/** Why the whole tree is scanned without a request. */
export type SweepReason =
  /** Watches were just set up. */
  | 'start'
  /** Events may get lost, so the tree is also scanned periodically. */
  | 'interval'
  /** Git wrote its index; `git status` does that, too. */
  | 'index'
  /** Git switched branches. */
  | 'head'
  /** Ignore rules outside the root changed. */
  | 'rules'
  /** A manifest above the root changed. */
  | 'above'
  /** So many paths changed that a scan is cheaper. */
  | 'many'
  /** The event loop was blocked, or the machine was asleep. */
  | 'lag'
  /** A watch failed. */
  | 'error'
  /** The root folder was replaced. */
  | 'root';

export type SchedulerEvent =
  /** This path may have changed. */
  | { readonly type: 'hint'; readonly id: FileId }
  /** A file outside the tree changed that every run reads, such as the user's configuration. */
  | { readonly type: 'inputs' }
  | { readonly type: 'sweep'; readonly reason: SweepReason }
  /** A caller waits for a run. */
  | { readonly type: 'request'; readonly scope: RunScope; readonly trigger: string }
  | { readonly type: 'mode'; readonly mode: WatchMode };

/** `polling`: the system sends no events, so sweeps find every change. `off`: no sweeps. */
export type WatchMode = 'off' | 'events' | 'polling';

export interface Run {
  readonly scope: RunScope;
  /** The hinted paths; `many` when there were too many to keep. */
  readonly hints: ReadonlySet<FileId> | 'many';
  readonly sweep: SweepReason | undefined;
  /** What caused the run, for the log. */
  readonly triggers: readonly string[];
  /** No caller waits for this run, so it yields to anything urgent. */
  readonly mayYield: boolean;
}

/** Pending work. Only the functions below write to it; they take the time as an argument and never read a clock. */
export interface RunQueue {
  mode: WatchMode;
  requested: RunScope | undefined;
  triggers: Set<string>;
  /** Hints, `inputs` and a sweep are debounced together: until nothing arrives for `debounce`, but at most `maxWait`. */
  hints: Set<FileId>;
  hasNewInputs: boolean;
  sweep: SweepReason | undefined;
  firstAt: number | undefined;
  lastAt: number;
  isDue: boolean;
  /** A sweep that has to wait, because the last one was too recent. */
  throttled: SweepReason | undefined;
  lastSweepAt: number;
  /** Durations of the last few sweeps, in milliseconds. */
  sweepCosts: readonly number[];
  /** How many times in a row a sweep was deferred. */
  deferrals: number;
}

/** Beyond this many hints, one scan is cheaper than a stat of each path, and the kernel may have dropped events. */
const MOST_HINTS = 1000;

/** Frequent sweeps that rarely find anything. They give way to urgent work. */
const DEFERRABLE: ReadonlySet<SweepReason> = new Set<SweepReason>(['interval', 'lag', 'index']);
const MOST_DEFERRALS = 3;

/** Reasons that may occur continuously. Their sweeps are at least a second apart and use at most 5 % of a core. */
const THROTTLED: ReadonlySet<SweepReason> = new Set<SweepReason>(['index', 'lag', 'error']);
const THROTTLE_MS = 1000;
const THROTTLE_FACTOR = 20;

/** With events, sweeps are a safety net and use at most 1 % of a core; when polling, 5 %. */
const NET_FACTOR = 100;
const POLLING_FACTOR = 20;
const POLLING_MS = 2000;
const LONGEST_POLLING_MS = 30_000;
const COSTS_KEPT = 3;

const NOTHING_PENDING = { hasNewInputs: false, sweep: undefined, firstAt: undefined, isDue: false };

export function createRunQueue(now: number): RunQueue {
  return {
    ...NOTHING_PENDING,
    mode: 'off',
    requested: undefined,
    triggers: new Set(),
    hints: new Set(),
    lastAt: now,
    throttled: undefined,
    lastSweepAt: now,
    sweepCosts: [],
    deferrals: 0,
  };
}

export function enqueue(queue: RunQueue, event: SchedulerEvent, now: number): void {
  switch (event.type) {
    case 'request':
      queue.requested = union(queue.requested, event.scope);
      queue.triggers.add(event.trigger);
      return;
    case 'mode':
      queue.mode = event.mode;
      if (event.mode === 'off') clearPending(queue);
      return;
    case 'sweep':
      if (THROTTLED.has(event.reason)) queue.throttled ??= event.reason;
      else addSweep(queue, event.reason, now);
      return;
    case 'inputs':
      queue.hasNewInputs = true;
      debounce(queue, now);
      return;
    case 'hint':
      // A full set already means `many`; do not let a flood exhaust memory.
      if (queue.hints.size <= MOST_HINTS) queue.hints.add(event.id);
      debounce(queue, now);
  }
}

/** Is there work that a run should yield to? */
export function isUrgent({ requested, hints, hasNewInputs, sweep }: RunQueue): boolean {
  return (
    requested !== undefined ||
    hints.size > 0 ||
    hasNewInputs ||
    (sweep !== undefined && !DEFERRABLE.has(sweep))
  );
}

/** Ends the debounce if it has expired. Due work stays due: later hints join it but do not delay it. */
export function flush(queue: RunQueue, now: number, settings: WatchConfig): void {
  queue.isDue ||= now >= debouncedUntil(queue, settings);
}

/** Adds sweeps that are due. Call it only between runs, so that a long sweep does not schedule another one. */
export function advance(queue: RunQueue, now: number, settings: WatchConfig): void {
  if (queue.throttled !== undefined && now >= throttledUntil(queue)) {
    addSweep(queue, queue.throttled, now);
    queue.throttled = undefined;
  }
  if (now >= nextInterval(queue, settings)) addSweep(queue, 'interval', now);
  flush(queue, now, settings);
}

/** When to call `advance` next. Ignores requests, which are always due. */
export function nextDeadline(queue: RunQueue, settings: WatchConfig): number {
  const throttled = queue.throttled === undefined ? Number.POSITIVE_INFINITY : throttledUntil(queue);
  return Math.min(debouncedUntil(queue, settings), throttled, nextInterval(queue, settings));
}

/** Removes and returns the next run. While the tree is on hold, only requests run. */
export function takeRun(queue: RunQueue, isOnHold: boolean): Run | undefined {
  const { requested } = queue;
  const triggers = [...queue.triggers];
  if (isOnHold || !(queue.isDue || requested)) {
    clearRequests(queue);
    return requested && { scope: requested, hints: new Set(), sweep: undefined, triggers, mayYield: false };
  }
  const sweep = sweepOrDefer(queue);
  const { hints, hasNewInputs } = queue;
  const isMany = hints.size > MOST_HINTS;
  if (sweep) triggers.push('sweep');
  else if (hints.size > 0 || hasNewInputs) triggers.push('events');
  const mayYield = !requested && sweep !== undefined && hints.size === 0 && isDeferrable(queue, sweep);
  clearRequests(queue);
  Object.assign(queue, NOTHING_PENDING, { hints: new Set() });
  const scope = union(requested, { paths: sweep ? 'all' : hints, full: false });
  return { scope, hints: isMany ? 'many' : hints, sweep, triggers, mayYield };
}

export interface FinishedRun {
  readonly hasYielded: boolean;
  readonly startedAt: number;
  readonly now: number;
}

export function finishRun(
  queue: RunQueue,
  { sweep }: Run,
  { hasYielded, startedAt, now }: FinishedRun,
): void {
  if (sweep === undefined) return;
  if (hasYielded) {
    deferSweep(queue, sweep);
    return;
  }
  queue.deferrals = 0;
  queue.lastSweepAt = now;
  queue.sweepCosts = [...queue.sweepCosts, now - startedAt].slice(-COSTS_KEPT);
}

/** The pending sweep, unless there are hints and it can run after them. */
function sweepOrDefer(queue: RunQueue): SweepReason | undefined {
  const { requested, hints, sweep } = queue;
  if (hints.size > MOST_HINTS) return sweep ?? 'many';
  if (!sweep || requested || hints.size === 0 || !isDeferrable(queue, sweep)) return sweep;
  deferSweep(queue, sweep);
  return undefined;
}

function isDeferrable({ deferrals }: RunQueue, sweep: SweepReason): boolean {
  return DEFERRABLE.has(sweep) && deferrals < MOST_DEFERRALS;
}

function deferSweep(queue: RunQueue, sweep: SweepReason): void {
  queue.deferrals++;
  queue.throttled ??= sweep;
}

/** Resets the interval now, so that a reason that arrives during the sweep does not repeat it at once. */
function addSweep(queue: RunQueue, reason: SweepReason, now: number): void {
  const { sweep } = queue;
  if (sweep === undefined || (DEFERRABLE.has(sweep) && !DEFERRABLE.has(reason))) queue.sweep = reason;
  queue.lastSweepAt = now;
  debounce(queue, now);
}

function debounce(queue: RunQueue, now: number): void {
  queue.firstAt ??= now;
  queue.lastAt = now;
}

function debouncedUntil({ firstAt, lastAt }: RunQueue, settings: WatchConfig): number {
  if (firstAt === undefined) return Number.POSITIVE_INFINITY;
  return Math.min(lastAt + settings.debounce, firstAt + settings.maxWait);
}

function throttledUntil({ lastSweepAt, sweepCosts }: RunQueue): number {
  return lastSweepAt + Math.max(THROTTLE_MS, THROTTLE_FACTOR * costOf(sweepCosts));
}

function nextInterval({ mode, lastSweepAt, sweepCosts }: RunQueue, { sweep }: WatchConfig): number {
  const cost = costOf(sweepCosts);
  if (mode === 'off') return Number.POSITIVE_INFINITY;
  if (mode === 'events') return lastSweepAt + Math.max(sweep, NET_FACTOR * cost);
  const interval = Math.max(Math.min(POLLING_MS, sweep), POLLING_FACTOR * cost);
  return lastSweepAt + Math.min(LONGEST_POLLING_MS, interval);
}

/** The minimum of the last few: a sweep that had to parse or wait does not predict the next one. */
function costOf(sweepCosts: readonly number[]): number {
  return sweepCosts.length > 0 ? Math.min(...sweepCosts) : 0;
}

function clearPending(queue: RunQueue): void {
  Object.assign(queue, NOTHING_PENDING, { hints: new Set(), throttled: undefined });
}

function clearRequests(queue: RunQueue): void {
  queue.requested = undefined;
  queue.triggers = new Set();
}

function union(a: RunScope | undefined, b: RunScope): RunScope {
  if (!a) return b;
  const full = a.full || b.full;
  if (a.paths === 'all' || b.paths === 'all') return { paths: 'all', full };
  return { paths: new Set([...a.paths, ...b.paths]), full };
}
