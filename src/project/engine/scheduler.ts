import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { WatchConfig } from '../../core/config/options.ts';
import type { Clock } from '../../shared/clock.ts';
import {
  advance,
  createRunQueue,
  enqueue,
  finishRun,
  flush,
  isUrgent,
  nextDeadline,
  type Run,
  type RunScope,
  type SchedulerEvent,
  takeRun,
} from './run-queue.ts';

export type Outcome =
  | { readonly type: 'published'; readonly snapshot: Snapshot; readonly previous: Snapshot | undefined }
  | { readonly type: 'unchanged'; readonly snapshot: Snapshot }
  /** The run was aborted in favour of urgent work, before it had compared anything. */
  | { readonly type: 'yielded' }
  | { readonly type: 'failed'; readonly error: unknown };

/** The source of hints and sweeps. */
export interface Watcher {
  /** True while the tree is incomplete, for instance in the middle of a checkout. */
  isOnHold(): boolean;
  runStarted(run: Run): void;
  /** The next run starts when this has resolved. */
  runFinished(run: Run, outcome: Outcome): Promise<void>;
}

export interface SchedulerOptions {
  readonly clock: Clock;
  /** Called for every decision, because the configuration may change. */
  readonly settings: () => WatchConfig;
  /** Must not reject. The signal asks it to yield. */
  readonly execute: (run: Run, signal: AbortSignal) => Promise<Outcome>;
  /** Work that may follow the outcome but must finish before the next run. */
  readonly afterRun: () => Promise<void>;
  /** Called if work after a run fails. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Starts every run: one at a time, urgent ones first. Events that arrive during a run belong to the next one, so no
 * request is answered from a state older than the request.
 */
export interface Scheduler {
  dispatch(event: SchedulerEvent): void;
  /** Resolves with the state after a run that starts after this call. Rejects if that run fails. */
  request(scope: RunScope, trigger: string): Promise<Snapshot>;
  /** Returns a function that detaches the watcher and drops its pending hints and sweeps. */
  attach(watcher: Watcher): () => void;
  /** Is a run in progress or requested? */
  isBusy(): boolean;
  /** Resolves when no run is in progress or requested; undefined if that is the case now. */
  idle(): Promise<void> | undefined;
  /** Resolves between two runs, after everything that was requested before. */
  betweenRuns(): Promise<void>;
  /** Starts only pending requests from now on. Resolves after the last run. */
  close(): Promise<void>;
}

interface Waiter {
  resolve(snapshot: Snapshot): void;
  reject(error: unknown): void;
}

const HOLD_POLL_MS = 50;
/** A timer of more than 2^31 ms would fire at once. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

export function createScheduler({
  clock,
  settings,
  execute,
  afterRun,
  onFault,
}: SchedulerOptions): Scheduler {
  const queue = createRunQueue(clock.now());
  /** Callers that wait for the next run. */
  let waiters: Waiter[] = [];
  let current: { readonly run: Run; readonly controller: AbortController } | undefined;
  let watcher: Watcher | undefined;
  /** Executes runs until none is due. */
  let loop: Promise<void> | undefined;
  let lastRun: Promise<void> = Promise.resolve();
  const onIdle: (() => void)[] = [];
  /** Do not poll the watcher's hold before this time. */
  let holdPollAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let cancelTimer = () => {};

  return {
    dispatch,
    request(scope, trigger) {
      return new Promise((resolve, reject) => {
        waiters.push({ resolve, reject });
        dispatch({ type: 'request', scope, trigger });
      });
    },
    attach(attached) {
      watcher = attached;
      dispatch({ type: 'mode', mode: 'events' });
      return () => {
        watcher = undefined;
        dispatch({ type: 'mode', mode: 'off' });
      };
    },
    isBusy,
    idle: () => (isBusy() ? new Promise(resolve => onIdle.push(resolve)) : undefined),
    async betweenRuns() {
      await undefined; // Lets requests from the same tick start first.
      let last: Promise<void>;
      do {
        last = lastRun;
        await last;
      } while (last !== lastRun || waiters.length > 0);
    },
    async close() {
      isClosed = true;
      watcher = undefined;
      cancelTimer();
      await loop;
    },
  };

  function isBusy(): boolean {
    return current !== undefined || waiters.length > 0;
  }

  function dispatch(event: SchedulerEvent): void {
    if (isClosed && event.type !== 'request') return;
    const now = clock.now();
    flush(queue, now, settings());
    enqueue(queue, event, now);
    if (current?.run.mayYield && isUrgent(queue)) current.controller.abort();
    wake();
  }

  /** Starts the loop if anything is due, or sets the timer. */
  function wake(): void {
    cancelTimer();
    if (loop || (isClosed && !queue.requested)) return;
    const now = clock.now();
    const due = queue.requested ? now : Math.max(holdPollAt, nextDeadline(queue, settings()));
    // In a microtask, so that requests from the same tick share one run.
    if (due <= now) loop = Promise.resolve().then(runAllDue).finally(endLoop);
    else if (due < Number.POSITIVE_INFINITY)
      cancelTimer = clock.after(Math.min(due - now, LONGEST_TIMER_MS), wake);
  }

  function endLoop(): void {
    loop = undefined;
    wake();
  }

  async function runAllDue(): Promise<void> {
    for (let run = nextRun(); run; run = nextRun()) {
      lastRun = perform(run);
      await lastRun;
    }
  }

  function nextRun(): Run | undefined {
    if (isClosed) return takeRun(queue, true);
    const now = clock.now();
    advance(queue, now, settings());
    const isOnHold = queue.isDue && (watcher?.isOnHold() ?? false);
    if (isOnHold) holdPollAt = now + HOLD_POLL_MS;
    return takeRun(queue, isOnHold);
  }

  async function perform(run: Run): Promise<void> {
    const controller = new AbortController();
    const startedAt = clock.now();
    const answered = waiters;
    waiters = [];
    current = { run, controller };
    watcher?.runStarted(run);
    const outcome = await execute(run, controller.signal);
    current = undefined;
    for (const waiter of answered) answer(waiter, outcome);
    if (!isBusy()) for (const resolve of onIdle.splice(0)) resolve();
    await Promise.all([afterRun(), watcher?.runFinished(run, outcome)]).catch(onFault);
    finishRun(queue, run, { hasYielded: outcome.type === 'yielded', startedAt, now: clock.now() });
  }
}

function answer({ resolve, reject }: Waiter, outcome: Outcome): void {
  if (outcome.type === 'failed') reject(outcome.error);
  else if (outcome.type !== 'yielded') resolve(outcome.snapshot);
}
