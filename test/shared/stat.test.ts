import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FileStat, isSameStat, isUnchanged, statPath, unsettled } from '../../src/shared/stat.ts';
import { makeProject } from '../helpers/project.ts';

const test = suite('stat');

test('classifies what exists at a path', () => {
  const { root, path } = makeProject({ 'folder/file': 'abc' });
  const link = (name: string, target: string) => symlinkSync(target, path(name));
  link('to-file', 'folder/file');
  link('to-folder', 'folder');
  link('to-root', '.');
  link('to-nothing', 'gone');
  link('to-itself', 'to-itself');
  link('chain', 'to-file');
  execFileSync('mkfifo', [path('pipe')]);
  link('to-pipe', 'pipe');
  const kinds = {
    'folder/file': 'file',
    folder: 'directory',
    'to-file': 'file',
    chain: 'file',
    'to-folder': 'directory',
    'to-root': 'directory',
    'to-nothing': 'missing',
    'to-itself': 'missing',
    gone: 'missing',
    'folder/file/below': 'missing',
    pipe: 'other',
    'to-pipe': 'other',
    [`${'n'.repeat(300)}`]: 'unreadable',
  };
  for (const [name, kind] of Object.entries(kinds)) {
    const isLink = name.startsWith('to-') || name === 'chain';
    const found = statPath(path(name));
    assert.equal({ kind: found.kind, isLink: found.isLink }, { kind, isLink }, name);
  }
  assert.is(statPath(root).kind, 'directory');
});

test('returns size and times', () => {
  const { path } = makeProject({ a: 'abc' });
  utimesSync(path('a'), 1_000_000_000, 1_000_000_000);
  const { size, mtimeMs, changedMs } = stat(path('a'));
  assert.is(size, 3);
  assert.is(mtimeMs, 1_000_000_000_000);
  assert.ok(changedMs > mtimeMs, 'a metadata change counts');
});

test('trusts the stamp of a file that settled before it was read', () => {
  const { path } = makeProject({ a: 'abc' });
  const now = stat(path('a'));
  assert.ok(isUnchanged({ stamp: now.stamp, seenMs: now.changedMs + 2001 }, now));
});

test('does not trust the stamp of a file that changed just before it was read', () => {
  const { path } = makeProject({ a: 'abc' });
  const now = stat(path('a'));
  for (const after of [2000, 1, 0, -1, -100_000]) {
    assert.not(isUnchanged({ stamp: now.stamp, seenMs: now.changedMs + after }, now), `${after} ms`);
  }
});

test('never trusts a time in the future', () => {
  const { path } = makeProject({ a: 'abc' });
  utimesSync(path('a'), 9_000_000_000, 9_000_000_000);
  const now = stat(path('a'));
  assert.not(isUnchanged({ stamp: now.stamp, seenMs: Date.now() + 60_000 }, now));
});

/** Edits that keep the size of the file and, if possible, its mtime. */
const EDITS: Readonly<Record<string, (path: string, other: string) => void>> = {
  'new content with the old mtime restored': path => writeFileSync(path, 'xyz'),
  'the same content written again': path => writeFileSync(path, 'abc'),
  'another file moved over the old one': (path, other) => renameSync(other, path),
};

for (const [name, edit] of Object.entries(EDITS)) {
  test(`notices ${name}`, () => {
    const { path } = makeProject({ a: 'abc', b: 'xyz' });
    utimesSync(path('a'), 1_000_000_000, 1_000_000_000);
    utimesSync(path('b'), 1_000_000_000, 1_000_000_000);
    const before = stat(path('a'));
    waitForNextTick(path('clock'), before);
    edit(path('a'), path('b'));
    utimesSync(path('a'), 1_000_000_000, 1_000_000_000);
    const after = stat(path('a'));
    assert.is(after.size, before.size);
    assert.is(after.mtimeMs, before.mtimeMs);
    assert.not(isUnchanged({ stamp: before.stamp, seenMs: Number.MAX_SAFE_INTEGER }, after));
  });
}

test('stats are the same if all their numbers are', () => {
  const { path } = makeProject({ a: 'abc' });
  const { size, mtimeMs, ctimeMs, ino } = stat(path('a'));
  const numbers = { size, mtimeMs, ctimeMs, ino };
  assert.ok(isSameStat(stat(path('a')), numbers));
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) {
    assert.not(isSameStat({ ...numbers, [name]: numbers[name] + 0.25 }, numbers), name);
  }
  assert.not(isSameStat(unsettled(stat(path('a'))), unsettled(stat(path('a')))));
});

test('notices a folder that replaced a file', () => {
  const { path, remove } = makeProject({ a: 'abc' });
  remove('a');
  mkdirSync(path('a'));
  assert.is(statPath(path('a')).kind, 'directory');
});

function stat(path: string): FileStat {
  const found = statPath(path);
  if (found.kind !== 'file') throw new Error(`${path} is ${found.kind}`);
  return found.stat;
}

/** Waits for the next tick of the file system's clock, which takes a few milliseconds. */
function waitForNextTick(path: string, since: FileStat): void {
  do writeFileSync(path, '');
  while (stat(path).changedMs <= since.changedMs);
}

test.run();
