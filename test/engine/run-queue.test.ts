import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import {
  advance,
  createRunQueue,
  enqueue,
  finishRun,
  flush,
  isUrgent,
  nextDeadline,
  type Run,
  type SchedulerEvent,
  type SweepReason,
  takeRun,
  type WatchMode,
} from '../../src/project/engine/run-queue.ts';

/** One of `hint a`, `sweep index`, `inputs`, `mode polling`, `request all` and `request a`. */
type TimedEvent = readonly [at: number, event: string];

interface Play {
  readonly events?: readonly TimedEvent[];
  readonly until: number;
  readonly debounce?: number;
  readonly maxWait?: number;
  readonly sweep?: number;
  /** The duration of a run that starts at this time. */
  readonly takes?: (now: number) => number;
  readonly isHeld?: (now: number) => boolean;
}

const HELD_MS = 50;

/** Advances time as the scheduler does, and returns which runs started when: `30: sweep|hints|triggers`. */
function play({ events = [], until, takes = () => 0, isHeld = () => false, ...settings }: Play): string[] {
  const { debounce = 30, maxWait = 500, sweep = 30_000 } = settings;
  const config = { ...defaultConfig().watch, debounce, maxWait, sweep };
  const queue = createRunQueue(0);
  const pending = events.map(([at, text]) => ({ at, event: eventOf(text) }));
  const runs: string[] = [];
  let running: { run: Run; startedAt: number; end: number; hasYielded: boolean } | undefined;
  for (let now = 0; now <= until; ) {
    for (; pending[0]?.at <= now; pending.shift()) {
      flush(queue, now, config);
      enqueue(queue, pending[0].event, now);
      if (!running?.run.mayYield || !isUrgent(queue)) continue;
      running = { ...running, end: now, hasYielded: true };
      runs.push(`${now}: yielded`);
    }
    if (running && running.end <= now) {
      finishRun(queue, running.run, { ...running, now });
      running = undefined;
    }
    if (!running) {
      advance(queue, now, config);
      const run = takeRun(queue, isHeld(now));
      if (run) {
        runs.push(`${now}: ${describe(run)}`);
        running = { run, startedAt: now, end: now + takes(now), hasYielded: false };
      }
    }
    const held = queue.isDue ? now + HELD_MS : 0;
    const due = running ? running.end : Math.max(held, nextDeadline(queue, config));
    now = Math.min(due, pending[0]?.at ?? Number.POSITIVE_INFINITY);
  }
  return runs;
}

function eventOf(text: string): SchedulerEvent {
  const [type, about = ''] = text.split(' ');
  if (type === 'hint') return { type, id: about };
  if (type === 'sweep') return { type, reason: about as SweepReason };
  if (type === 'mode') return { type, mode: about as WatchMode };
  if (type === 'inputs') return { type };
  const paths = about === 'all' ? 'all' : new Set([about]);
  return { type: 'request', scope: { paths, full: false }, trigger: 'request' };
}

function describe({ hints, sweep, scope, triggers }: Run): string {
  const named = hints === 'many' ? 'many' : [...hints].join(' ');
  const scanned = scope.paths === 'all' ? 'all' : [...scope.paths].join(' ');
  return `${sweep ?? ''}|${named}|${scanned}|${triggers.join(' ')}`;
}

test('runs when it has been quiet for the debounce time', () => {
  const events: TimedEvent[] = [
    [0, 'hint a'],
    [29, 'hint b'],
    [29, 'hint a'],
  ];
  assert.equal(play({ events, until: 1000 }), ['59: |a b|a b|events']);
});

test('debounces for at most maxWait', () => {
  const events = Array.from({ length: 12 }, (_, i): TimedEvent => [i * 20, `hint ${i}`]);
  assert.equal(play({ events, until: 230, maxWait: 100 }), [
    '100: |0 1 2 3 4 5|0 1 2 3 4 5|events',
    '220: |6 7 8 9 10 11|6 7 8 9 10 11|events',
  ]);
});

test('coalesces everything that arrives during a run into one run', () => {
  const events: TimedEvent[] = [
    [0, 'hint a'],
    [100, 'hint b'],
    [400, 'hint c'],
    [829, 'hint d'],
  ];
  assert.equal(play({ events, until: 1000, takes: () => 800 }), [
    '30: |a|a|events',
    '830: |b c d|b c d|events',
  ]);
});

test('runs without paths when an input changes', () => {
  assert.equal(play({ events: [[0, 'inputs']], until: 1000 }), ['30: |||events']);
});

for (const [count, expected] of [
  [1000, '30: |'],
  [1001, '30: many|many|all|sweep'],
] as const) {
  test(`runs for ${count} hints`, () => {
    const events = Array.from({ length: count + 1 }, (_, i): TimedEvent => [0, `hint ${i % count}`]);
    const [run] = play({ events, until: 100 });
    assert.is(run.slice(0, expected.length), expected);
  });
}

test('starts a run for a request at once, and includes pending hints', () => {
  const events: TimedEvent[] = [
    [0, 'hint a'],
    [5, 'request all'],
    [100, 'hint b'],
    [105, 'request c'],
  ];
  assert.equal(play({ events, until: 1000 }), ['5: |a|all|request events', '105: |b|c b|request events']);
});

test('answers only requests while on hold, and runs the rest soon afterwards', () => {
  const events: TimedEvent[] = [
    [0, 'hint a'],
    [5000, 'hint b'],
    [7000, 'request c'],
  ];
  const runs = play({ events, until: 11_000, isHeld: now => now < 10_000 });
  assert.is(runs[0], '7000: ||c|request');
  assert.match(runs[1], /^100[0-4]\d: \|a b\|a b\|events$/);
});

test('does not defer an urgent sweep', () => {
  const events: TimedEvent[] = [
    [5000, 'sweep index'],
    [5010, 'sweep head'],
  ];
  assert.equal(play({ events, until: 7000 }), ['5040: head||all|sweep']);
});

test('sweeps periodically while events are watched', () => {
  const events: TimedEvent[] = [[0, 'mode events']];
  const every = { events, until: 100_000, debounce: 0, takes: () => 50 };
  assert.equal(starts(play(every)), [30_000, 60_050, 90_100]);
  assert.equal(play({ ...every, events: [] }), []);
});

test('sweeps less often if sweeps are expensive: at most 1 % of a core', () => {
  const events: TimedEvent[] = [[0, 'mode events']];
  const runs = play({ events, until: 300_000, debounce: 0, takes: () => 1000 });
  assert.equal(starts(runs), [30_000, 131_000, 232_000]);
});

test('ignores one expensive sweep between cheap ones', () => {
  const takes = (now: number) => (now > 50_000 && now < 70_000 ? 10_000 : 50);
  const runs = play({ events: [[0, 'mode events']], until: 120_000, debounce: 0, takes });
  assert.equal(starts(runs), [30_000, 60_050, 100_050]);
});

for (const [takes, sweep, expected] of [
  [50, 30_000, [2000, 4050, 6100]],
  [500, 30_000, [2000, 12_500, 23_000]],
  [9000, 30_000, [2000, 41_000, 80_000]],
  [1, 1000, [1000, 2001, 3002]],
] as const) {
  test(`polls with sweeps of ${takes} ms and ${sweep} configured`, () => {
    const events: TimedEvent[] = [[0, 'mode polling']];
    const runs = play({ events, until: 90_000, debounce: 0, takes: () => takes, sweep });
    assert.equal(starts(runs).slice(0, 3), expected);
  });
}

test('throttles sweeps caused by git status, but never drops them', () => {
  const events = Array.from({ length: 50 }, (_, i): TimedEvent => [10_000 + i * 100, 'sweep index']);
  const runs = play({ events, until: 20_000, debounce: 0, takes: () => 50 });
  assert.equal(starts(runs), [10_000, 11_050, 12_100, 13_150, 14_200, 15_250]);
});

test('defers a sweep three times in a row for hints, then runs it', () => {
  const saves = Array.from({ length: 5 }, (_, i): TimedEvent => [5100 + i * 1000, `hint ${i}`]);
  const events: TimedEvent[] = [[5000, 'sweep index'], ...saves];
  assert.equal(play({ events, until: 9500, takes: () => 200 }), [
    '5030: index||all|sweep',
    '5100: yielded',
    '5130: |0|0|events',
    '6030: index||all|sweep',
    '6100: yielded',
    '6130: |1|1|events',
    '7030: index||all|sweep',
    '7100: yielded',
    '7130: |2|2|events',
    '8030: index||all|sweep',
    '8230: |3|3|events',
    '9130: |4|4|events',
  ]);
});

test('runs a sweep after hints that are due at the same time', () => {
  const events: TimedEvent[] = [
    [5000, 'hint a'],
    [5010, 'sweep index'],
  ];
  assert.equal(play({ events, until: 7000 }), ['5040: |a|a|events', '6040: index||all|sweep']);
});

test('a request and a change of branch are urgent', () => {
  for (const [event, expected] of [
    ['request all', '5100: ||all|request'],
    ['sweep head', '5130: head||all|sweep'],
    ['inputs', '5130: |||events'],
  ] as const) {
    const events: TimedEvent[] = [
      [5000, 'sweep index'],
      [5100, event],
    ];
    assert.equal(play({ events, until: 5900, takes: () => 200 }), [
      '5030: index||all|sweep',
      '5100: yielded',
      expected,
    ]);
  }
});

test('drops hints and sweeps in mode off, but keeps requests', () => {
  const events: TimedEvent[] = [
    [0, 'hint a'],
    [0, 'sweep index'],
    [10, 'request b'],
    [10, 'mode off'],
  ];
  assert.equal(play({ events, until: 5000 }), ['10: ||b|request']);
});

function starts(runs: readonly string[]): number[] {
  return runs.map(run => Number.parseInt(run, 10));
}

test.run();
