import type { WatchConfig } from '../config/options.ts';
import type { Clock } from '../shared/clock.ts';
import { throwLater } from '../shared/errors.ts';
import {
  advance,
  createAgenda,
  type Event,
  hear,
  isUrgent,
  type Look,
  nextTime,
  type Run,
  ripen,
  settle,
  take,
} from './agenda.ts';
import type { Snapshot } from './snapshot.ts';

/** What came of a run. */
export type Outcome =
  | { readonly type: 'published'; readonly snapshot: Snapshot; readonly previous: Snapshot | undefined }
  | { readonly type: 'unchanged'; readonly snapshot: Snapshot }
  /** It found that something else matters more, and has looked at nothing. */
  | { readonly type: 'yielded' }
  | { readonly type: 'failed'; readonly error: unknown };

/** Whoever tells the scheduler what it hears, and has to know what was looked at. */
export interface Watcher {
  /** Is the disk not worth looking at now? */
  isHeld(): boolean;
  begun(run: Run): void;
  /** The next run begins when this is over. */
  ended(run: Run, outcome: Outcome): Promise<void>;
}

export interface SchedulerOptions {
  readonly clock: Clock;
  /** Asked each time, because the configuration may change. */
  readonly settings: () => WatchConfig;
  /** Never rejects. `signal`: somebody waits for something else. */
  readonly run: (run: Run, signal: AbortSignal) => Promise<Outcome>;
  /** What can wait until an outcome is known, and not until the next run. */
  readonly rest: () => Promise<void>;
}

/**
 * The only one who begins runs: one at a time, in the order of their urgency. What arrives during a run is part of the
 * next one, so that nobody is answered with a look at the disk from before they asked.
 */
export interface Scheduler {
  tell(event: Event): void;
  /** A run that begins after this. Rejects with the reason why it failed. */
  request(look: Look, trigger: string): Promise<Snapshot>;
  /** Returns the function that ends it; what was heard until then is forgotten. */
  attach(watcher: Watcher): () => void;
  /** Is a run under way, or asked for? */
  isBusy(): boolean;
  /** Resolves when no run is under way or asked for; undefined where that is so now. */
  quiet(): Promise<void> | undefined;
  /** Resolves between two runs, when all that was asked for is done. */
  pause(): Promise<void>;
  /** Nothing begins any more but what was asked for. Resolves when that is over. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(snapshot: Snapshot): void;
  reject(error: unknown): void;
}

const ASK_AGAIN_MS = 50;

export function createScheduler({ clock, settings, run, rest }: SchedulerOptions): Scheduler {
  const agenda = createAgenda(clock.now());
  /** For the next run. */
  let waiting: Waiting[] = [];
  let current: { readonly run: Run; readonly controller: AbortController } | undefined;
  let watcher: Watcher | undefined;
  /** Until nothing is due. */
  let working: Promise<void> | undefined;
  let step: Promise<void> = Promise.resolve();
  const onQuiet: (() => void)[] = [];
  /** While the disk is not worth looking at. */
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let cancel = () => {};

  const isBusy = () => current !== undefined || waiting.length > 0;

  return {
    tell,
    request(look, trigger) {
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        tell({ type: 'request', look, trigger });
      });
    },
    attach(attached) {
      watcher = attached;
      tell({ type: 'hearing', hearing: 'events' });
      return () => {
        watcher = undefined;
        tell({ type: 'hearing', hearing: 'none' });
      };
    },
    isBusy,
    quiet: () => (isBusy() ? new Promise(done => onQuiet.push(done)) : undefined),
    async pause() {
      await undefined; // Until what was asked for in this breath has begun.
      let last: Promise<void>;
      do {
        last = step;
        await last;
      } while (last !== step || waiting.length > 0);
    },
    async close() {
      isClosed = true;
      watcher = undefined;
      cancel();
      await working;
    },
  };

  function tell(event: Event): void {
    if (isClosed && event.type !== 'request') return;
    ripen(agenda, clock.now(), settings());
    hear(agenda, event, clock.now());
    if (current?.run.mayYield && isUrgent(agenda)) current.controller.abort();
    wake();
  }

  /** Those who ask in one breath are answered by one run. */
  function wake(): void {
    cancel();
    if (working || (isClosed && !agenda.asked)) return;
    const now = clock.now();
    const next = agenda.asked ? now : Math.max(askAgainAt, nextTime(agenda, settings()));
    if (next <= now) working = Promise.resolve().then(work).finally(sleep);
    else if (next < Number.POSITIVE_INFINITY) cancel = clock.after(next - now, wake);
  }

  function sleep(): void {
    working = undefined;
    wake();
  }

  async function work(): Promise<void> {
    for (let next = due(); next; next = due()) {
      step = carryOut(next);
      await step;
    }
  }

  function due(): Run | undefined {
    if (isClosed) return take(agenda, true);
    advance(agenda, clock.now(), settings());
    const isHeld = agenda.isRipe && (watcher?.isHeld() ?? false);
    if (isHeld) askAgainAt = clock.now() + ASK_AGAIN_MS;
    return take(agenda, isHeld);
  }

  async function carryOut(next: Run): Promise<void> {
    const controller = new AbortController();
    const startedAt = clock.now();
    const asked = waiting;
    waiting = [];
    current = { run: next, controller };
    watcher?.begun(next);
    const outcome = await run(next, controller.signal);
    current = undefined;
    for (const one of asked) answer(one, outcome);
    if (!isBusy()) for (const tellQuiet of onQuiet.splice(0)) tellQuiet();
    await Promise.all([rest(), watcher?.ended(next, outcome)]).catch(throwLater);
    settle(agenda, next, { isYielded: outcome.type === 'yielded', startedAt, now: clock.now() });
  }
}

function answer({ resolve, reject }: Waiting, outcome: Outcome): void {
  if (outcome.type === 'failed') reject(outcome.error);
  else if (outcome.type !== 'yielded') resolve(outcome.snapshot);
}
