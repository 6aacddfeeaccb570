import { setImmediate } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { createJudging } from '../../src/project/engine/judging.ts';
import { memoryStore } from '../../src/project/store/store.ts';
import { resumable } from '../../src/shared/steps.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

/** A snapshot whose judgement takes some steps. */
function snapshotOf(revision: number, steps = 3, fails = 0) {
  let done = 0;
  let failures = 0;
  const work = resumable(function* () {
    for (let step = 0; step < steps; step++) {
      yield;
      done++;
      if (failures < fails) {
        failures++;
        throw new Error('broken');
      }
    }
  });
  const analysis = { judging: work.steps, isJudged: work.isDone };
  return { snapshot: { revision, analysis } as unknown as Snapshot, done: () => done };
}

function start() {
  const told: string[] = [];
  const judging = createJudging(({ revision }, error) =>
    told.push(error === undefined ? `${revision}` : `${revision}: ${(error as Error).message}`),
  );
  return { judging, told };
}

/** Long enough for work that yields a few times. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await setImmediate();
}

test('judges after what else is due, and tells once', async () => {
  const { judging, told } = start();
  judging.begin(snapshotOf(1).snapshot);
  assert.equal(told, []);
  await settle();
  assert.equal(told, ['1']);
});

test('a run interrupts it, and the next snapshot takes its place', async () => {
  const { judging, told } = start();
  const first = snapshotOf(1);
  judging.begin(first.snapshot);
  judging.interrupt();
  await settle();
  assert.is(first.done(), 0);
  judging.begin(snapshotOf(2).snapshot);
  await settle();
  assert.equal(told, ['2']);
});

test('a run that published nothing lets it go on', async () => {
  const { judging, told } = start();
  const { snapshot } = snapshotOf(1);
  judging.begin(snapshot);
  judging.interrupt();
  judging.begin(snapshot);
  await settle();
  assert.equal(told, ['1']);
});

test('after three interruptions in a row the next snapshot is judged at once', async () => {
  const { judging, told } = start();
  for (const revision of [1, 2, 3]) {
    judging.begin(snapshotOf(revision).snapshot);
    judging.interrupt();
  }
  judging.begin(snapshotOf(4).snapshot);
  assert.equal(told, ['4']);
  judging.begin(snapshotOf(5).snapshot);
  assert.equal(told, ['4'], 'the count starts again');
  await settle();
  assert.equal(told, ['4', '5']);
});

test('somebody who waits has it finished, with what was interrupted', () => {
  const { judging, told } = start();
  judging.begin(snapshotOf(1).snapshot);
  judging.interrupt();
  judging.finish();
  judging.finish();
  assert.equal(told, ['1']);
});

test('a failure is told, and the same snapshot can be tried again', async () => {
  const { judging, told } = start();
  const { snapshot } = snapshotOf(1, 2, 1);
  judging.begin(snapshot);
  await settle();
  judging.begin(snapshot);
  await settle();
  assert.equal(told, ['1: broken', '1']);
});

test('a live engine publishes the structure before it is judged, and judges it once', async () => {
  const { root, write } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const engine = openEngine({ root, isLive: true });
  const first = await engine.scan();
  assert.ok(first.analysis.isJudged());
  const states: boolean[] = [];
  engine.subscribe(outcome => {
    if (outcome.type === 'published') states.push(outcome.snapshot.analysis.isJudged());
  });
  const judged = new Promise<number>(resolve => engine.onJudged(({ revision }) => resolve(revision)));
  write({ 'b.ts': "import './a'\n" });
  const { revision } = await engine.apply(['b.ts']);
  assert.equal(states, [false]);
  assert.is(await judged, revision);
  assert.is(engine.snapshot()?.analysis.cycleDetails.length, 1);
  await engine.close();
});

test('judging an older state while a new one is published does not replace the judgement of that', async () => {
  const { root, write } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const engine = openEngine({ root, isLive: true });
  await engine.scan();
  const told: number[] = [];
  engine.onJudged(({ revision }) => told.push(revision));
  // The run of the first save is over before the second one begins, its judgement is not.
  engine.subscribe(() => engine.finishJudging());
  for (const text of ["import './a'\n", '']) {
    write({ 'b.ts': text });
    await engine.apply(['b.ts']);
  }
  await settle();
  assert.equal(told, [2, 3]);
  await engine.close();
});

test('an engine whose last state cannot be judged closes its store', async () => {
  const { root, write } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const store = memoryStore();
  let closed = 0;
  const close = () => {
    closed++;
    store.close();
  };
  const engine = openEngine({ root, isLive: true, store: { ...store, close } });
  await engine.scan();
  engine.subscribe(outcome => {
    if (outcome.type === 'published') breakJudgement(outcome.snapshot);
  });
  const failed = new Promise<unknown>(resolve => engine.onJudged((_, error) => resolve(error)));
  write({ 'b.ts': "import './a'\n" });
  await engine.apply(['b.ts']);
  assert.match(String(await failed), 'broken');
  await engine.close();
  assert.is(closed, 1);
});

/** Every pass of the judgement reads the roles. */
function breakJudgement({ analysis }: Snapshot): void {
  Object.defineProperty(analysis.roles, 'roleOf', {
    get() {
      throw new Error('broken');
    },
  });
}

test('while every save interrupts, a report is complete, and some judgements are told', async () => {
  const { root, write } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const engine = openEngine({ root, isLive: true });
  await engine.scan();
  const told: number[] = [];
  engine.onJudged(({ revision }) => told.push(revision));
  for (let save = 0; save < 12; save++) {
    write({ 'b.ts': save % 2 === 0 ? "import './a'\n" : '' });
    // Requests in the same tick share a run, so each save asks for its own.
    const snapshot = await engine.apply(['b.ts']);
    assert.is(snapshot.report().cycleDetails.length, save % 2 === 0 ? 1 : 0);
  }
  assert.ok(told.length >= 3, `${told.length} of 12`);
  await engine.close();
});

test.run();
