import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createBatch, type Work } from '../../src/watch/batch.ts';
import { playedClock } from '../helpers/clock.ts';

interface Setup {
  debounce?: number;
  maxWait?: number;
  isHeld?: () => boolean;
}

/** A batch that is taken as soon as it is due, with the times at which that was. */
function open({ debounce = 30, maxWait = 500, isHeld = () => false }: Setup = {}) {
  const clock = playedClock();
  const begin = clock.now();
  const taken: string[] = [];
  let isBusy = false;
  const batch = createBatch({ clock, settings: () => ({ debounce, maxWait }), isHeld, onDue: take });
  function take(): void {
    if (isBusy) return;
    const work = batch.take();
    if (work) taken.push(`${clock.now() - begin}: ${describe(work)}`);
  }
  return {
    clock,
    batch,
    taken,
    busy: () => {
      isBusy = true;
    },
    idle() {
      isBusy = false;
      take();
    },
  };
}

function describe({ hints, sweep }: Work): string {
  return [sweep ?? '', hints === 'many' ? 'many' : [...hints].join(' ')].join('|');
}

test('a batch ends when it has been quiet', () => {
  const { clock, batch, taken } = open();
  batch.hint('a');
  clock.pass(29);
  batch.hint('b');
  batch.hint('a');
  clock.pass(29);
  assert.equal(taken, []);
  clock.pass(1);
  assert.equal(taken, ['59: |a b']);
  clock.pass(1000);
  assert.is(taken.length, 1);
});

test('noise does not delay it for ever', () => {
  const { clock, batch, taken } = open({ maxWait: 100 });
  for (let step = 0; step < 12; step++) {
    batch.hint(`${step}`);
    clock.pass(20);
  }
  assert.equal(taken, ['100: |0 1 2 3 4', '200: |5 6 7 8 9']);
});

test('the first reason for a sweep stays, and the hints with it', () => {
  const { clock, batch, taken } = open();
  batch.hint('a');
  batch.sweep('interval');
  batch.sweep('index');
  clock.pass(30);
  assert.equal(taken, ['30: interval|a']);
});

test('a sweep that cannot wait is not taken for one that can', () => {
  const { clock, batch, taken } = open();
  batch.sweep('index');
  assert.not(batch.isUrgent());
  batch.sweep('head');
  assert.ok(batch.isUrgent());
  batch.sweep('interval');
  clock.pass(30);
  assert.equal(taken, ['30: head|']);
  assert.not(batch.isUrgent());
});

test('what was heard is urgent until it is taken', () => {
  for (const hear of ['hint', 'touch'] as const) {
    const { clock, batch } = open();
    batch[hear]('a');
    assert.ok(batch.isUrgent(), hear);
    clock.pass(30);
    assert.not(batch.isUrgent(), hear);
  }
});

test('a touch is a batch without a name', () => {
  const { clock, batch, taken } = open();
  batch.touch();
  clock.pass(30);
  assert.equal(taken, ['30: |']);
});

for (const [count, expected] of [
  [1000, undefined],
  [1001, 'many'],
] as const) {
  test(`${count} hints`, () => {
    const { clock, batch } = open();
    for (let index = 0; index < count; index++) batch.hint(`${index}`);
    batch.hint('0');
    clock.freeze(30);
    const again = open();
    for (let index = 0; index < count; index++) again.batch.hint(`${index}`);
    again.busy();
    again.clock.pass(30);
    const work = again.batch.take();
    assert.is(work?.sweep, expected);
    assert.is(work?.hints === 'many', expected === 'many');
  });
}

test('what arrives during a run is one batch after it', () => {
  const { clock, batch, taken, busy, idle } = open();
  busy();
  batch.hint('a');
  clock.pass(400);
  batch.hint('b');
  clock.pass(400);
  batch.hint('c');
  assert.equal(taken, []);
  idle();
  assert.equal(taken, ['800: |a b c']);
});

test('while it is held nothing is due, and soon afterwards it is', () => {
  let isHeld = true;
  const { clock, batch, taken } = open({ isHeld: () => isHeld });
  batch.hint('a');
  clock.pass(5000);
  batch.hint('b');
  clock.pass(5000);
  assert.equal(taken, []);
  isHeld = false;
  clock.pass(50);
  assert.is(taken.length, 1);
  assert.match(taken[0] ?? '', /: \|a b$/);
});

test('whoever is asked whether to hold may ask for a sweep, and it is one batch', () => {
  const setup: Setup = {};
  const opened = open({ isHeld: () => setup.isHeld?.() ?? false });
  setup.isHeld = () => {
    opened.batch.sweep('root');
    return false;
  };
  opened.batch.hint('a');
  opened.clock.pass(1000);
  assert.equal(opened.taken, ['30: root|a']);
});

test('after closing nothing is due, and nothing waits', () => {
  const { clock, batch, taken } = open();
  batch.hint('a');
  batch.close();
  batch.hint('b');
  assert.is(clock.waiting(), 0);
  clock.pass(1000);
  assert.equal(taken, []);
  assert.is(batch.take(), undefined);
});

test.run();
