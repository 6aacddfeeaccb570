import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRecentAnswers } from '../../src/project/revisions/recent-answers.ts';
import { createTurns, TooManyWaiting } from '../../src/project/revisions/turns.ts';

const NEVER = new AbortController().signal;

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}

test('runs one piece of work at a time, in order, also after a failure', async () => {
  const turns = createTurns(10);
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await undefined;
    log.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map(name => turns.take(work(name), NEVER)));
  assert.equal(log, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  assert.equal(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.is(await turns.take(async () => 'd', NEVER), 'd');
});

test('refuses when too many wait; one who gives up makes room and never runs', async () => {
  const turns = createTurns(1);
  const first = deferred();
  const running = turns.take(() => first.promise, NEVER);
  const leaving = new AbortController();
  let hasRun = false;
  const left = turns.take(async () => {
    hasRun = true;
  }, leaving.signal);
  const refused = await turns.take(async () => {}, NEVER).catch(error => error);
  assert.instance(refused, TooManyWaiting);
  leaving.abort(new Error('gone'));
  assert.is((await left.catch(error => error)).message, 'gone');
  const third = turns.take(async () => 'third', NEVER);
  first.resolve();
  await running;
  assert.is(await third, 'third');
  assert.not.ok(hasRun);
});

test('one who gives up as its turn comes does not run, and lets the next one in', async () => {
  const turns = createTurns(2);
  const first = deferred();
  const running = turns.take(() => first.promise, NEVER);
  const leaving = new AbortController();
  const second = turns.take(async () => 'second', leaving.signal);
  const third = turns.take(async () => 'third', NEVER);
  first.resolve();
  await running;
  leaving.abort(new Error('gone'));
  await second.catch(() => {});
  assert.is(await third, 'third');
});

test('keeps the answers that were used last', () => {
  const recent = createRecentAnswers({ answers: 2, characters: 10 });
  recent.set('a', '1');
  recent.set('b', '2');
  assert.is(recent.get('a'), '1');
  recent.set('c', '3');
  assert.equal(
    ['a', 'b', 'c'].map(key => recent.get(key)),
    ['1', undefined, '3'],
  );
  recent.set('a', '123456789');
  assert.equal([recent.get('a'), recent.get('c')], ['123456789', '3']);
  recent.set('c', '33');
  assert.equal([recent.get('a'), recent.get('c')], [undefined, '33']);
  recent.set('long', 'x'.repeat(11));
  assert.equal([recent.get('long'), recent.get('c')], [undefined, undefined]);
});

test.run();
