import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { defaultConfig } from '../../src/core/config/options.ts';
import type { Run } from '../../src/project/engine/run-queue.ts';
import { createScheduler, type Outcome } from '../../src/project/engine/scheduler.ts';
import { fakeClock } from '../helpers/clock.ts';
import { failLater } from '../helpers/fail-later.ts';

const ALL = { paths: 'all', full: false } as const;

/** A scheduler whose runs end when the test says so. */
function open() {
  const clock = fakeClock();
  const seen: string[] = [];
  const runs: { readonly run: Run; end(outcome: Outcome): void }[] = [];
  let rest = async () => {};
  const scheduler = createScheduler({
    clock,
    onFault: failLater,
    settings: () => ({ ...defaultConfig().watch, debounce: 30, sweep: 30_000 }),
    execute(run, signal) {
      seen.push(`run ${run.scope.paths === 'all' ? 'all' : [...run.scope.paths].join(' ')}`);
      return new Promise(resolve => {
        signal.addEventListener('abort', () => resolve({ type: 'yielded' }));
        runs.push({ run, end: resolve });
      });
    },
    afterRun: () => {
      seen.push('after run');
      return rest();
    },
  });
  return {
    clock,
    seen,
    scheduler,
    resting(work: () => Promise<void>) {
      rest = work;
    },
    /** Fires one timer after the other, and waits for the effects of each. */
    async pass(...parts: number[]) {
      for (const ms of parts) {
        clock.advance(ms);
        await settled();
      }
    },
    async end(outcome: Outcome) {
      runs.shift()?.end(outcome);
      await settled();
    },
  };
}

/** Waits until everything that can proceed has finished. */
function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

function unchanged(revision: number): Outcome {
  return { type: 'unchanged', snapshot: { revision } as Snapshot };
}

test('requests of one tick share a run, and requests during it share the next', async () => {
  const { scheduler, seen, end } = open();
  const first = [scheduler.request(ALL, 'a'), scheduler.request(ALL, 'b')];
  await settled();
  const second = [scheduler.request(ALL, 'c'), scheduler.request(ALL, 'd')];
  await settled();
  assert.equal(seen, ['run all']);
  await end(unchanged(1));
  await end(unchanged(2));
  const revisions = (await Promise.all([...first, ...second])).map(({ revision }) => revision);
  assert.equal(revisions, [1, 1, 2, 2]);
  assert.equal(seen, ['run all', 'after run', 'run all', 'after run']);
});

test('rejects only the requests of the run that failed', async () => {
  const { scheduler, end } = open();
  const request = scheduler.request(ALL, 'a').catch((error: Error) => error.message);
  await settled();
  const next = scheduler.request(ALL, 'b');
  await end({ type: 'failed', error: new Error('a broken configuration') });
  await end(unchanged(1));
  assert.is(await request, 'a broken configuration');
  assert.is((await next).revision, 1);
});

test('answers before the work after a run, which delays only the next run', async () => {
  const { scheduler, seen, end, resting } = open();
  let rested = () => {};
  resting(() => new Promise(resolve => (rested = resolve)));
  const request = scheduler.request(ALL, 'a');
  await settled();
  await end(unchanged(1));
  await request;
  void scheduler.request(ALL, 'b');
  await settled();
  assert.equal(seen, ['run all', 'after run']);
  rested();
  await settled();
  assert.equal(seen, ['run all', 'after run', 'run all']);
});

test('is idle when no run is in progress or requested', async () => {
  const { scheduler, end } = open();
  assert.is(scheduler.idle(), undefined);
  void scheduler.request(ALL, 'a');
  assert.ok(scheduler.isBusy());
  let isIdle = false;
  void scheduler.idle()?.then(() => (isIdle = true));
  await settled();
  void scheduler.request(ALL, 'b');
  await end(unchanged(1));
  assert.not(isIdle, 'another request arrived');
  await end(unchanged(2));
  assert.ok(isIdle);
  assert.not(scheduler.isBusy());
});

test('aborts a sweep without a request for a hint, and sweeps later', async () => {
  const { scheduler, clock, seen, end, pass } = open();
  const outcomes: string[] = [];
  scheduler.attach({
    isOnHold: () => false,
    runStarted() {},
    async runFinished(_run, { type }) {
      outcomes.push(type);
    },
  });
  await pass(30_000, 30);
  scheduler.dispatch({ type: 'hint', id: 'a' });
  await settled();
  assert.equal(outcomes, ['yielded']);
  clock.advance(30);
  await settled();
  await end(unchanged(1)); // The aborted one.
  await end(unchanged(1));
  await pass(1000, 30);
  assert.equal(seen, ['run all', 'after run', 'run a', 'after run', 'run all']);
});

test('includes a sweep that isOnHold dispatches in the same run', async () => {
  const { scheduler, clock, seen } = open();
  scheduler.attach({
    isOnHold() {
      scheduler.dispatch({ type: 'sweep', reason: 'root' });
      return false;
    },
    runStarted() {},
    async runFinished() {},
  });
  scheduler.dispatch({ type: 'hint', id: 'a' });
  clock.advance(30);
  await settled();
  assert.equal(seen, ['run all']);
});

test('polls the hold repeatedly, but not for requests', async () => {
  const { scheduler, clock, seen, end } = open();
  let isHeld = true;
  let polls = 0;
  scheduler.attach({
    isOnHold() {
      polls++;
      return isHeld;
    },
    runStarted() {},
    async runFinished() {},
  });
  scheduler.dispatch({ type: 'hint', id: 'a' });
  for (let step = 0; step < 10; step++) {
    clock.advance(50);
    await settled();
  }
  assert.ok(polls > 5, `${polls}`);
  assert.equal(seen, []);
  const answer = scheduler.request({ paths: new Set(['b']), full: false }, 'b');
  await settled();
  await end(unchanged(1));
  await answer;
  assert.equal(seen, ['run b', 'after run']);
  isHeld = false;
  clock.advance(50);
  await settled();
  assert.equal(seen.slice(2), ['run a']);
});

test('starts only pending requests after close', async () => {
  const { scheduler, clock, seen, end } = open();
  scheduler.attach({ isOnHold: () => false, runStarted() {}, async runFinished() {} });
  scheduler.dispatch({ type: 'hint', id: 'a' });
  const request = scheduler.request({ paths: new Set(['b']), full: false }, 'b');
  const closed = scheduler.close();
  scheduler.dispatch({ type: 'hint', id: 'c' });
  await settled();
  await end(unchanged(1));
  await Promise.all([request, closed]);
  assert.is(clock.timerCount(), 0);
  clock.advance(60_000);
  await settled();
  assert.equal(seen, ['run b', 'after run']);
});

test.run();
