import { execFileSync } from 'node:child_process';
import fs, { appendFileSync, readdirSync, symlinkSync, truncateSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readStable } from '../../src/project/source/read-stable.ts';
import { statPath } from '../../src/shared/stat.ts';
import { makeProject } from '../helpers/project.ts';

const test = suite('reading');
const LIMIT = 1000;

test('returns the bytes with the stat of the file', () => {
  const { path } = makeProject({ a: 'abc', empty: '' });
  const read = readStable(path('a'), LIMIT);
  const found = statPath(path('a'));
  assert.ok('bytes' in read && found.kind === 'file');
  assert.is(read.bytes.toString(), 'abc');
  assert.equal(read.stat, found.stat);
  const empty = readStable(path('empty'), LIMIT);
  assert.ok('bytes' in empty && empty.bytes.length === 0);
});

test('follows a link', () => {
  const { path } = makeProject({ a: 'abc' });
  symlinkSync('a', path('link'));
  const read = readStable(path('link'), LIMIT);
  const found = statPath(path('link'));
  assert.ok('bytes' in read && found.kind === 'file');
  assert.is(read.stat.stamp, found.stat.stamp);
});

test('reads up to the size limit', () => {
  const { path } = makeProject({ fits: 'x'.repeat(LIMIT), long: 'x'.repeat(LIMIT + 1) });
  assert.ok('bytes' in readStable(path('fits'), LIMIT));
  const read = readStable(path('long'), LIMIT);
  assert.ok('tooLarge' in read && read.tooLarge.size === LIMIT + 1);
});

test('reports at once what is not a file', () => {
  const { root, path } = makeProject({ a: '' });
  execFileSync('mkfifo', [path('pipe')]);
  symlinkSync('loop', path('loop'));
  assert.equal(readStable(path('gone'), LIMIT), { problem: 'cannot be read (ENOENT)' });
  assert.equal(readStable(path('a/b'), LIMIT), { problem: 'cannot be read (ENOTDIR)' });
  assert.equal(readStable(path('loop'), LIMIT), { problem: 'cannot be read (ELOOP)' });
  assert.equal(readStable(root, LIMIT), { problem: 'cannot be read (not a file)' });
  assert.equal(readStable(path('pipe'), LIMIT), { problem: 'cannot be read (not a file)' });
});

test('reads a file again that grows meanwhile', () => {
  const { path } = makeProject({ a: 'abc' });
  const read = meanwhile(
    1,
    () => appendFileSync(path('a'), 'd'),
    () => readStable(path('a'), LIMIT),
  );
  const found = statPath(path('a'));
  assert.ok('bytes' in read && found.kind === 'file');
  assert.is(read.bytes.toString(), 'abcd');
  assert.is(read.stat.stamp, found.stat.stamp);
});

test('reads a file again that shrinks meanwhile', () => {
  const { path } = makeProject({ a: 'abc' });
  const read = meanwhile(
    1,
    () => truncateSync(path('a'), 1),
    () => readStable(path('a'), LIMIT),
  );
  assert.ok('bytes' in read);
  assert.is(read.bytes.toString(), 'a');
});

test('reports a file that grows beyond the limit as too large', () => {
  const { path } = makeProject({ a: 'abc' });
  const grow = () => appendFileSync(path('a'), 'x'.repeat(LIMIT));
  assert.ok('tooLarge' in meanwhile(1, grow, () => readStable(path('a'), LIMIT)));
});

test('returns a stat that equals nothing for a file that keeps changing', () => {
  const { path } = makeProject({ a: 'abc' });
  const read = meanwhile(
    100,
    () => appendFileSync(path('a'), 'd'),
    () => readStable(path('a'), LIMIT),
  );
  const found = statPath(path('a'));
  assert.ok('bytes' in read && found.kind === 'file');
  assert.ok(read.bytes.toString().startsWith('abc'));
  assert.is.not(read.stat.stamp, found.stat.stamp);
});

test('saves a stat if the expected one still matches, but verifies it', () => {
  const { path, write } = makeProject({ a: 'abc' });
  const found = statPath(path('a'));
  if (found.kind !== 'file') throw new Error('a is not a file');
  const read = readStable(path('a'), LIMIT, found.stat);
  assert.ok('bytes' in read && read.bytes.toString() === 'abc' && read.stat.stamp === found.stat.stamp);
  for (const text of ['abcd', 'a', 'xyz', '']) {
    write({ a: text });
    const again = readStable(path('a'), LIMIT, found.stat);
    assert.ok('bytes' in again && again.bytes.toString() === text && again.stat.stamp !== found.stat.stamp);
  }
  write({ a: 'x'.repeat(LIMIT + 1) });
  assert.ok('tooLarge' in readStable(path('a'), LIMIT, found.stat));
  const meanwhileRead = meanwhile(
    1,
    () => appendFileSync(path('b'), 'd'),
    () => readStable(path('b'), LIMIT, statOf(path, write)),
  );
  assert.ok('bytes' in meanwhileRead && meanwhileRead.bytes.toString() === 'abcd');
});

test('closes every file', () => {
  const { root, path } = makeProject({ a: 'abc', long: 'x'.repeat(LIMIT + 1) });
  const before = openFiles();
  for (const name of ['a', 'long', 'gone']) readStable(path(name), LIMIT);
  readStable(root, LIMIT);
  assert.is(openFiles(), before);
});

/** Calls back before each of the first reads of file contents. */
function meanwhile<T>(times: number, disturb: () => void, step: () => T): T {
  const { readSync } = fs;
  let left = times;
  const disturbed = (...args: unknown[]) => {
    if (left-- > 0) disturb();
    return Reflect.apply(readSync, fs, args);
  };
  fs.readSync = disturbed as typeof readSync;
  syncBuiltinESMExports();
  try {
    return step();
  } finally {
    fs.readSync = readSync;
    syncBuiltinESMExports();
  }
}

function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}

function statOf(path: (id: string) => string, write: (files: Record<string, string>) => void) {
  write({ b: 'abc' });
  const found = statPath(path('b'));
  return found.kind === 'file' ? found.stat : undefined;
}

test.run();
