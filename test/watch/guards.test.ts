import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createGitLock } from '../../src/watch/git-lock.ts';
import { createMissedEvents } from '../../src/watch/missed-events.ts';
import { createRootGuard } from '../../src/watch/root.ts';
import { fakeClock } from '../helpers/clock.ts';
import { temporaryFolder } from '../helpers/project.ts';

test('a lock holds while it is there', () => {
  const lock = join(temporaryFolder(), 'index.lock');
  const clock = fakeClock();
  const isHeld = createGitLock(() => lock, clock);
  assert.is(isHeld(), false);
  writeFileSync(lock, '');
  assert.is(isHeld(), true);
  clock.advance(9999);
  assert.is(isHeld(), true);
  rmSync(lock);
  assert.is(isHeld(), false);
});

test('a lock that somebody left behind is waited for once, another one again', () => {
  const lock = join(temporaryFolder(), 'index.lock');
  const clock = fakeClock();
  const isHeld = createGitLock(() => lock, clock);
  writeFileSync(lock, '');
  assert.is(isHeld(), true);
  clock.advance(10_000);
  assert.is(isHeld(), false);
  clock.advance(10_000);
  assert.is(isHeld(), false);
  rmSync(lock);
  writeFileSync(`${lock}.other`, '');
  renameSync(`${lock}.other`, lock);
  assert.is(isHeld(), true);
});

test('without git nothing holds', () => {
  assert.is(createGitLock(() => undefined, fakeClock())(), false);
});

/** What happens to a root, and what the guard says about it. */
function guard() {
  const root = join(temporaryFolder(), 'root');
  mkdirSync(root);
  const clock = fakeClock();
  const told: string[] = [];
  const isMissing = createRootGuard({
    root,
    clock,
    onReplaced: () => told.push('replaced'),
    onGone: () => told.push('gone'),
  });
  return { root, clock, told, isMissing };
}

test('a root that is there', () => {
  const { told, isMissing } = guard();
  assert.is(isMissing(), false);
  assert.equal(told, []);
});

test('a root that is missing for too long is gone, once', () => {
  const { root, clock, told, isMissing } = guard();
  rmSync(root, { recursive: true });
  assert.is(isMissing(), true);
  clock.advance(9999);
  assert.is(isMissing(), true);
  assert.equal(told, []);
  clock.advance(1);
  assert.is(isMissing(), true);
  clock.advance(60_000);
  assert.is(isMissing(), true);
  assert.equal(told, ['gone']);
});

test('a root that comes back is another one, also under the same number', () => {
  const { root, clock, told, isMissing } = guard();
  rmSync(root, { recursive: true });
  isMissing();
  clock.advance(5000);
  mkdirSync(root);
  assert.is(isMissing(), false);
  assert.is(isMissing(), false);
  assert.equal(told, ['replaced']);
  rmSync(root, { recursive: true });
  clock.advance(60_000);
  isMissing();
  assert.equal(told, ['replaced'], 'the time begins anew');
});

/** Found by a sweep, named before it, named after it: how many were missed. */
for (const [found, before, after, expected] of [
  [['a.ts', 'b.ts'], [], [], 2],
  [['a.ts', 'b.ts'], ['a.ts'], [], 1],
  [['a.ts', 'b.ts'], ['a.ts'], ['b.ts'], 0],
  [['src/deep/a.ts', 'b.ts'], [], ['src'], 1],
  [['src/a.ts'], ['sr'], ['src/a'], 1],
  [['src/a.ts'], [], ['lib/.gitignore'], 0],
  [['src/a.ts'], ['.depgraphrc'], [], 0],
  [['src/a.ts'], [''], [], 0],
  [[], [], [], 0],
] as const) {
  test(`found ${found}, named ${before} and later ${after}: ${expected} missed`, () => {
    const clock = fakeClock();
    const told: string[] = [];
    const missed = createMissedEvents(clock, ids => told.push(...ids));
    missed.noteEvent('a.ts');
    missed.startSweep(before)(found);
    clock.advance(999);
    for (const id of after) missed.noteEvent(id);
    assert.is(missed.count(), 0, 'nothing is judged yet');
    clock.advance(1);
    for (const id of found) missed.noteEvent(id);
    assert.is(missed.count(), expected);
    assert.is(told.length, expected);
    assert.is(clock.timerCount(), 0);
  });
}

test('what is not judged yet is forgotten on closing', () => {
  const clock = fakeClock();
  const missed = createMissedEvents(clock, () => assert.unreachable());
  missed.startSweep([])(['a.ts']);
  const tell = missed.startSweep([]);
  missed.close();
  tell(['b.ts']);
  assert.is(clock.timerCount(), 0);
});

test('so many names are heard that nothing can have been missed, and they are not all kept', () => {
  const clock = fakeClock();
  const missed = createMissedEvents(clock, () => assert.unreachable());
  const tell = missed.startSweep([]);
  for (let i = 0; i < 2000; i++) missed.noteEvent(`${i}.ts`);
  tell(['never-named.ts']);
  clock.advance(1000);
  assert.is(missed.count(), 0);
});

test('what is named while a sweep looks, before it finds it, is not missed', () => {
  const clock = fakeClock();
  const missed = createMissedEvents(clock, () => assert.unreachable());
  const tell = missed.startSweep([]);
  missed.noteEvent('a.ts');
  clock.advance(5000);
  tell(['a.ts']);
  clock.advance(1000);
  assert.is(missed.count(), 0);
  missed.startSweep([])([]);
  assert.is(clock.timerCount(), 0);
});

test.run();
