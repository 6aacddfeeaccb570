import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createGitLock } from '../../src/project/watch/git-lock.ts';
import { createMissedEvents } from '../../src/project/watch/missed-events.ts';
import { createRootGuard } from '../../src/project/watch/root.ts';
import { fakeClock } from '../helpers/clock.ts';
import { temporaryFolder } from '../helpers/project.ts';

test('holds while the lock exists', () => {
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

test('waits only once for a leftover lock, but again for another lock', () => {
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

test('never holds without git', () => {
  assert.is(createGitLock(() => undefined, fakeClock())(), false);
});

/** Changes to a root, and what the guard reports. */
function guard() {
  const root = join(temporaryFolder(), 'root');
  mkdirSync(root);
  const clock = fakeClock();
  const reported: string[] = [];
  const isMissing = createRootGuard({
    root,
    clock,
    onReplaced: () => reported.push('replaced'),
    onGone: () => reported.push('gone'),
  });
  return { root, clock, reported, isMissing };
}

test('accepts an existing root', () => {
  const { reported, isMissing } = guard();
  assert.is(isMissing(), false);
  assert.equal(reported, []);
});

test('reports a missing root once, after a while', () => {
  const { root, clock, reported, isMissing } = guard();
  rmSync(root, { recursive: true });
  assert.is(isMissing(), true);
  clock.advance(9999);
  assert.is(isMissing(), true);
  assert.equal(reported, []);
  clock.advance(1);
  assert.is(isMissing(), true);
  clock.advance(60_000);
  assert.is(isMissing(), true);
  assert.equal(reported, ['gone']);
});

test('reports a replaced root, even with the same inode number', () => {
  const { root, clock, reported, isMissing } = guard();
  rmSync(root, { recursive: true });
  isMissing();
  clock.advance(5000);
  mkdirSync(root);
  assert.is(isMissing(), false);
  assert.is(isMissing(), false);
  assert.equal(reported, ['replaced']);
  rmSync(root, { recursive: true });
  clock.advance(60_000);
  isMissing();
  assert.equal(reported, ['replaced'], 'the timeout starts again');
});

/** What a sweep found, what events named before and after it, and how many changes count as missed. */
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
    const reported: string[] = [];
    const missed = createMissedEvents(clock, ids => reported.push(...ids));
    missed.noteEvent('a.ts');
    missed.startSweep(before)(found);
    clock.advance(999);
    for (const id of after) missed.noteEvent(id);
    assert.is(missed.count(), 0, 'nothing is evaluated yet');
    clock.advance(1);
    for (const id of found) missed.noteEvent(id);
    assert.is(missed.count(), expected);
    assert.is(reported.length, expected);
    assert.is(clock.timerCount(), 0);
  });
}

test('drops pending sweeps on close', () => {
  const clock = fakeClock();
  const missed = createMissedEvents(clock, () => assert.unreachable());
  missed.startSweep([])(['a.ts']);
  const tell = missed.startSweep([]);
  missed.close();
  tell(['b.ts']);
  assert.is(clock.timerCount(), 0);
});

test('counts nothing as missed after a flood of events, and does not store them all', () => {
  const clock = fakeClock();
  const missed = createMissedEvents(clock, () => assert.unreachable());
  const tell = missed.startSweep([]);
  for (let i = 0; i < 2000; i++) missed.noteEvent(`${i}.ts`);
  tell(['never-named.ts']);
  clock.advance(1000);
  assert.is(missed.count(), 0);
});

test('counts nothing as missed that an event names during the sweep', () => {
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
