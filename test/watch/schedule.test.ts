import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPulse } from '../../src/watch/pulse.ts';
import { createSchedule, type SweepReason } from '../../src/watch/schedule.ts';
import { playedClock } from '../helpers/clock.ts';

/** A schedule whose sweeps take as long as the test says, with the times at which they began. */
function open({ sweep = 30_000, isDeaf = false, takes = 50 } = {}) {
  const clock = playedClock();
  const begin = clock.now();
  const swept: string[] = [];
  const settings = { sweep, isDeaf, takes };
  const schedule = createSchedule({
    clock,
    settings: () => settings,
    isDeaf: () => settings.isDeaf,
    onSweep(reason: SweepReason) {
      const startedAt = clock.now();
      swept.push(`${startedAt - begin} ${reason}`);
      clock.after(settings.takes, () => schedule.swept(startedAt));
    },
  });
  schedule.plan();
  return { clock, schedule, swept, settings };
}

test('time alone is a reason', () => {
  const { clock, swept } = open();
  clock.pass(100_000);
  assert.equal(swept, ['30000 interval', '60050 interval', '90100 interval']);
});

test('a dear sweep is made less often: at most 1 % of a core', () => {
  const { clock, swept } = open({ takes: 1000 });
  clock.pass(300_000);
  assert.equal(swept, ['30000 interval', '131000 interval', '232000 interval']);
});

test('one dear sweep between cheap ones says nothing about the next', () => {
  const { clock, swept, settings } = open();
  clock.pass(30_100);
  settings.takes = 10_000;
  clock.pass(30_000);
  settings.takes = 50;
  clock.pass(60_000);
  assert.equal(swept, ['30000 interval', '60050 interval', '100050 interval']);
});

test('a changed setting takes effect with the next plan', () => {
  const { clock, swept, settings, schedule } = open();
  clock.pass(5000);
  settings.sweep = 10_000;
  schedule.plan();
  clock.pass(20_000);
  assert.equal(swept, ['10000 interval', '20050 interval']);
});

for (const [takes, sweep, expected] of [
  [50, 30_000, ['2000', '4050', '6100']],
  [500, 30_000, ['2000', '12500', '23000']],
  [9000, 30_000, ['2000', '41000', '80000']],
  [1, 1000, ['1000', '2001', '3002']],
] as const) {
  test(`without events, a sweep of ${takes} ms, ${sweep} configured`, () => {
    const { clock, swept } = open({ isDeaf: true, takes, sweep });
    clock.pass(90_000);
    assert.equal(
      swept.slice(0, 3),
      expected.map(at => `${at} interval`),
    );
  });
}

test('what git status does all the time is kept apart, and never forgotten', () => {
  const { clock, schedule, swept } = open();
  clock.pass(10_000);
  for (let ms = 0; ms < 5000; ms += 100) {
    schedule.ask('index');
    clock.pass(100);
  }
  assert.equal(swept, ['10000 index', '11050 index', '12100 index', '13100 index', '14100 index']);
  clock.pass(2000);
  assert.is(swept.at(-1), '15100 index');
});

test('a change of branch or of rules is not kept waiting', () => {
  const { clock, schedule, swept } = open();
  clock.pass(10_000);
  for (const reason of ['head', 'rules', 'root'] as const) schedule.ask(reason);
  assert.equal(swept, ['10000 head', '10000 rules', '10000 root']);
});

test('after closing nothing waits', () => {
  const { clock, schedule } = open();
  schedule.ask('index');
  schedule.close();
  assert.is(clock.waiting(), 0);
});

test('the pulse notices a frozen process and a sleeping machine, nothing else', () => {
  const clock = playedClock();
  let late = 0;
  const pulse = createPulse(clock, () => late++);
  clock.pass(10_000);
  assert.is(late, 0);
  clock.freeze(1900);
  assert.is(late, 0, 'a delay below a second is nothing');
  clock.freeze(2100);
  assert.is(late, 1);
  clock.pass(10_000);
  assert.is(late, 1);
  clock.sleep(60_000);
  clock.pass(1000);
  assert.is(late, 2);
  pulse.close();
  assert.is(clock.waiting(), 0);
});

test.run();
