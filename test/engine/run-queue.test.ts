import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
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
} from '../../src/engine/run-queue.ts';

/** `hint a`, `sweep index`, `inputs`, `mode polling`, `request all` or `request a`. */
type Told = readonly [at: number, event: string];

interface Play {
  readonly told?: readonly Told[];
  readonly until: number;
  readonly debounce?: number;
  readonly maxWait?: number;
  readonly sweep?: number;
  /** How long a run takes that begins at this time. */
  readonly takes?: (now: number) => number;
  readonly isHeld?: (now: number) => boolean;
}

const HELD_MS = 50;

/** Lets time pass as the scheduler does, and returns which runs began when: `30: sweep|hints|triggers`. */
function play({ told = [], until, takes = () => 0, isHeld = () => false, ...settings }: Play): string[] {
  const { debounce = 30, maxWait = 500, sweep = 30_000 } = settings;
  const config = { ...defaultConfig().watch, debounce, maxWait, sweep };
  const queue = createRunQueue(0);
  const events = told.map(([at, text]) => ({ at, event: eventOf(text) }));
  const runs: string[] = [];
  let running: { run: Run; startedAt: number; end: number; hasYielded: boolean } | undefined;
  for (let now = 0; now <= until; ) {
    for (; events[0]?.at <= now; events.shift()) {
      flush(queue, now, config);
      enqueue(queue, events[0].event, now);
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
    now = Math.min(due, events[0]?.at ?? Number.POSITIVE_INFINITY);
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
  const heard = hints === 'many' ? 'many' : [...hints].join(' ');
  const looked = scope.paths === 'all' ? 'all' : [...scope.paths].join(' ');
  return `${sweep ?? ''}|${heard}|${looked}|${triggers.join(' ')}`;
}

test('what was heard is looked at when it has been quiet', () => {
  const told: Told[] = [
    [0, 'hint a'],
    [29, 'hint b'],
    [29, 'hint a'],
  ];
  assert.equal(play({ told, until: 1000 }), ['59: |a b|a b|events']);
});

test('a run is debounced for maxWait at the most', () => {
  const told = Array.from({ length: 12 }, (_, i): Told => [i * 20, `hint ${i}`]);
  assert.equal(play({ told, until: 230, maxWait: 100 }), [
    '100: |0 1 2 3 4 5|0 1 2 3 4 5|events',
    '220: |6 7 8 9 10 11|6 7 8 9 10 11|events',
  ]);
});

test('what arrives during a run is one look after it', () => {
  const told: Told[] = [
    [0, 'hint a'],
    [100, 'hint b'],
    [400, 'hint c'],
    [829, 'hint d'],
  ];
  assert.equal(play({ told, until: 1000, takes: () => 800 }), [
    '30: |a|a|events',
    '830: |b c d|b c d|events',
  ]);
});

test('a touch is a look without a name', () => {
  assert.equal(play({ told: [[0, 'inputs']], until: 1000 }), ['30: |||events']);
});

for (const [count, expected] of [
  [1000, '30: |'],
  [1001, '30: many|many|all|sweep'],
] as const) {
  test(`${count} hints`, () => {
    const told = Array.from({ length: count + 1 }, (_, i): Told => [0, `hint ${i % count}`]);
    const [run] = play({ told, until: 100 });
    assert.is(run.slice(0, expected.length), expected);
  });
}

test('a request starts a run at once, which takes pending hints with it', () => {
  const told: Told[] = [
    [0, 'hint a'],
    [5, 'request all'],
    [100, 'hint b'],
    [105, 'request c'],
  ];
  assert.equal(play({ told, until: 1000 }), ['5: |a|all|request events', '105: |b|c b|request events']);
});

test('while it is held only those who ask are answered, and soon afterwards everybody', () => {
  const told: Told[] = [
    [0, 'hint a'],
    [5000, 'hint b'],
    [7000, 'request c'],
  ];
  const runs = play({ told, until: 11_000, isHeld: now => now < 10_000 });
  assert.is(runs[0], '7000: ||c|request');
  assert.match(runs[1], /^100[0-4]\d: \|a b\|a b\|events$/);
});

test('a sweep that cannot wait is not taken for one that can', () => {
  const told: Told[] = [
    [5000, 'sweep index'],
    [5010, 'sweep head'],
  ];
  assert.equal(play({ told, until: 7000 }), ['5040: head||all|sweep']);
});

test('time alone is a reason, where somebody listens', () => {
  const told: Told[] = [[0, 'mode events']];
  const every = { told, until: 100_000, debounce: 0, takes: () => 50 };
  assert.equal(starts(play(every)), [30_000, 60_050, 90_100]);
  assert.equal(play({ ...every, told: [] }), []);
});

test('a dear sweep is made less often: at most 1 % of a core', () => {
  const told: Told[] = [[0, 'mode events']];
  const runs = play({ told, until: 300_000, debounce: 0, takes: () => 1000 });
  assert.equal(starts(runs), [30_000, 131_000, 232_000]);
});

test('one dear sweep between cheap ones says nothing about the next', () => {
  const takes = (now: number) => (now > 50_000 && now < 70_000 ? 10_000 : 50);
  const runs = play({ told: [[0, 'mode events']], until: 120_000, debounce: 0, takes });
  assert.equal(starts(runs), [30_000, 60_050, 100_050]);
});

for (const [takes, sweep, expected] of [
  [50, 30_000, [2000, 4050, 6100]],
  [500, 30_000, [2000, 12_500, 23_000]],
  [9000, 30_000, [2000, 41_000, 80_000]],
  [1, 1000, [1000, 2001, 3002]],
] as const) {
  test(`without events, a sweep of ${takes} ms, ${sweep} configured`, () => {
    const told: Told[] = [[0, 'mode polling']];
    const runs = play({ told, until: 90_000, debounce: 0, takes: () => takes, sweep });
    assert.equal(starts(runs).slice(0, 3), expected);
  });
}

test('what git status does all the time is kept apart, and never forgotten', () => {
  const told = Array.from({ length: 50 }, (_, i): Told => [10_000 + i * 100, 'sweep index']);
  const runs = play({ told, until: 20_000, debounce: 0, takes: () => 50 });
  assert.equal(starts(runs), [10_000, 11_050, 12_100, 13_150, 14_200, 15_250]);
});

test('hints defer a sweep three times in a row, and then it runs', () => {
  const saves = Array.from({ length: 5 }, (_, i): Told => [5100 + i * 1000, `hint ${i}`]);
  const told: Told[] = [[5000, 'sweep index'], ...saves];
  assert.equal(play({ told, until: 9500, takes: () => 200 }), [
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

test('a sweep that falls due together with what was heard comes after it', () => {
  const told: Told[] = [
    [5000, 'hint a'],
    [5010, 'sweep index'],
  ];
  assert.equal(play({ told, until: 7000 }), ['5040: |a|a|events', '6040: index||all|sweep']);
});

test('whoever asks makes a sweep yield, and a change of branch does, too', () => {
  for (const [event, expected] of [
    ['request all', '5100: ||all|request'],
    ['sweep head', '5130: head||all|sweep'],
    ['inputs', '5130: |||events'],
  ] as const) {
    const told: Told[] = [
      [5000, 'sweep index'],
      [5100, event],
    ];
    assert.equal(play({ told, until: 5900, takes: () => 200 }), [
      '5030: index||all|sweep',
      '5100: yielded',
      expected,
    ]);
  }
});

test('where nobody listens any more, what was heard is forgotten, and what was asked for is not', () => {
  const told: Told[] = [
    [0, 'hint a'],
    [0, 'sweep index'],
    [10, 'request b'],
    [10, 'mode off'],
  ];
  assert.equal(play({ told, until: 5000 }), ['10: ||b|request']);
});

function starts(runs: readonly string[]): number[] {
  return runs.map(run => Number.parseInt(run, 10));
}

test.run();
