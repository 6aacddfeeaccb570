import { setImmediate } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { createJudging } from '../../src/project/engine/judging.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
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

function start(prepare: (signal: AbortSignal) => Promise<void> = async () => {}) {
  const told: string[] = [];
  const onJudged = ({ revision }: Snapshot, error?: unknown) =>
    void told.push(error === undefined ? `${revision}` : `${revision}: ${(error as Error).message}`);
  return { judging: createJudging({ prepare, onJudged }), told };
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
  await judging.giveWay();
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
  await judging.giveWay();
  judging.begin(snapshot);
  await settle();
  assert.equal(told, ['1']);
});

test('after three interruptions in a row a run waits for the judgement', async () => {
  const { judging, told } = start();
  for (const revision of [1, 2, 3, 4]) {
    judging.begin(snapshotOf(revision).snapshot);
    await judging.giveWay();
  }
  assert.equal(told, ['4']);
  judging.begin(snapshotOf(5).snapshot);
  await judging.giveWay();
  assert.equal(told, ['4'], 'the count starts again');
});

test('a run waits while somebody waits for the judgement, who is first to see it', async () => {
  const { judging, told } = start();
  judging.begin(snapshotOf(1).snapshot);
  const order: string[] = [];
  const waiting = judging.done().then(() => order.push('reader'));
  await judging.giveWay();
  order.push('run');
  await waiting;
  assert.equal([told, order], [['1'], ['reader', 'run']]);
});

test('somebody who waits during a run gets the judgement of the state after it', async () => {
  const { judging, told } = start();
  judging.begin(snapshotOf(1).snapshot);
  await judging.giveWay();
  const waiting = judging.done();
  judging.begin(snapshotOf(2).snapshot);
  await waiting;
  assert.equal(told, ['2']);
  await judging.done();
});

test('what the judgement needs comes first, and is aborted with it', async () => {
  const signals: AbortSignal[] = [];
  const first = snapshotOf(1);
  const { judging, told } = start(async signal => {
    signals.push(signal);
    if (signals.length === 1) await new Promise((_, reject) => signal.addEventListener('abort', reject));
  });
  judging.begin(first.snapshot);
  await settle();
  assert.is(first.done(), 0);
  await judging.giveWay();
  assert.ok(signals[0].aborted);
  judging.begin(snapshotOf(2).snapshot);
  await settle();
  assert.equal(told, ['2']);
});

test('what the judgement needs may be interrupted as often as it proceeds', async () => {
  const first = snapshotOf(1);
  let left = 20;
  const { judging, told } = start(async signal => {
    for (; left > 0; left--) {
      await setImmediate();
      signal.throwIfAborted();
    }
  });
  const leftAfter: number[] = [];
  for (let save = 0; save < 6; save++) {
    judging.begin(first.snapshot);
    while (left > 18 - save * 2) await setImmediate();
    await judging.giveWay();
    leftAfter.push(left);
  }
  assert.ok(leftAfter[5] > 0, 'no run waited for all of it');
  assert.equal([told, first.done()], [[], 0]);
  judging.begin(first.snapshot);
  await judging.done();
  assert.equal(told, ['1']);
});

test('closing ends the wait of everybody', async () => {
  const { judging, told } = start();
  judging.begin(snapshotOf(1).snapshot);
  const waiting = judging.done();
  judging.close();
  await waiting;
  judging.begin(snapshotOf(2).snapshot);
  await judging.done();
  await settle();
  assert.equal(told, []);
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

test('a listener that asks for the state at once gets it judged', async () => {
  const { root, write } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const engine = openEngine({ root, isLive: true });
  await engine.scan();
  const asked: Promise<unknown>[] = [];
  const ask = async () => {
    const state = await engine.judged();
    return [state?.revision, state?.analysis.isJudged()];
  };
  engine.subscribe(() => void asked.push(ask()));
  write({ 'b.ts': "import './a'\n" });
  const { revision } = await engine.apply(['b.ts']);
  assert.equal(await Promise.all(asked), [[revision, true]]);
  await engine.close();
});

test('a state that cannot be judged leaves the last one that could be, until the next save', async () => {
  const { root, write } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const store = memoryStore();
  let isBroken = false;
  const findErasures: typeof store.findErasures = keys => {
    if (isBroken) throw new Error('broken');
    return store.findErasures(keys);
  };
  const engine = openEngine({ root, isLive: true, store: { ...store, findErasures } });
  const first = await engine.scan();
  const told: unknown[] = [];
  engine.onJudged(({ revision }, error) => told.push([revision, error !== undefined]));
  isBroken = true;
  write({ 'b.ts': "import './a'\n" });
  const failed = await engine.apply(['b.ts']);
  assert.is(engine.snapshot(), failed, 'the structure is published');
  assert.is(await engine.judged(), first);
  assert.is(first.report().cycles.length, 0);
  isBroken = false;
  write({ 'c.ts': '' });
  const next = await engine.apply(['c.ts']);
  assert.is(await engine.judged(), next);
  assert.is(next.report().cycles.length, 1);
  assert.equal(told, [
    [failed.revision, true],
    [next.revision, false],
  ]);
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

test('while every save interrupts, some judgements are told, and a caller gets a complete report', async () => {
  const { root, write } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' });
  const settings = () => ({ debounce: 0, maxWait: 0, sweep: 60_000 });
  const engine = openEngine({ root, isLive: true, settings });
  await engine.scan();
  engine.attach({ isOnHold: () => false, runStarted() {}, async runFinished() {} });
  const told: number[] = [];
  const published: number[] = [];
  engine.onJudged(({ revision }) => told.push(revision));
  let onPublished = () => {};
  engine.subscribe(({ type }) => {
    if (type === 'published') onPublished();
    if (type === 'published') published.push(engine.snapshot()?.revision ?? 0);
  });
  for (let save = 0; save < 12; save++) {
    write({ 'b.ts': save % 2 === 0 ? "import './a'\n" : '' });
    const done = new Promise<void>(resolve => {
      onPublished = resolve;
    });
    engine.dispatch({ type: 'hint', id: 'b.ts' });
    await done;
  }
  assert.is(published.length, 12);
  const judged = await engine.judged();
  assert.is(judged?.revision, published.at(-1));
  assert.is(judged?.report().cycleDetails.length, 0);
  assert.ok(told.length >= 3, `${told.length} of 12`);
  await engine.close();
});

test.run();
