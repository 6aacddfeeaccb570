import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { idBelow, toFileId } from '../../src/shared/file-ids.ts';
import { baseName, isBelow, parentOf } from '../../src/shared/paths.ts';
import { createYielder } from '../../src/shared/yield-loop.ts';

const test = suite('paths and yielding');

test('converts paths of every platform to ids', () => {
  assert.is(toFileId('a\\b\\c.ts', '\\'), 'a/b/c.ts');
  assert.is(toFileId('a\\b/c.ts', '/'), 'a\\b/c.ts');
});

test('only paths below the root have an id', () => {
  const ids = ['/r/a/b', '/r/..cache', '/r', '/', '/other', '/r2/a'].map(path => idBelow('/r', path));
  assert.equal(ids, ['a/b', '..cache', undefined, undefined, undefined, undefined]);
});

test('splits an id into parent and base name', () => {
  assert.equal(['', 'a', 'a/b', 'a/b/c.d'].map(baseName), ['', 'a', 'b', 'c.d']);
  assert.equal(['', 'a', 'a/b', 'a/b/c.d'].map(parentOf), ['', '', 'a', 'a/b']);
});

test('isBelow matches any depth, but not the folder itself or names that share its prefix', () => {
  const folders = new Set(['a/b', 'c']);
  const ids = ['a/b/x', 'a/b/c/d', 'c/x', 'a/b', 'a', 'a/bc/x', 'x/a/b/c', 'cc', ''];
  assert.equal(
    ids.filter(id => isBelow(folders, id)),
    ['a/b/x', 'a/b/c/d', 'c/x'],
  );
});

test('a long loop yields to the event loop, and a short one does not', async () => {
  let turns = 0;
  setImmediate(() => turns++);
  assert.is(createYielder()(), undefined);
  assert.is(turns, 0);
  await createYielder(0)();
  assert.is(turns, 1);
});

test.run();
