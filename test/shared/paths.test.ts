import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { baseName, idBelow, isBelow, parentOf, toFileId } from '../../src/shared/paths.ts';
import { createYielder } from '../../src/shared/yield-loop.ts';

const test = suite('paths and pauses');

test('paths of every system become ids', () => {
  assert.is(toFileId('a\\b\\c.ts', '\\'), 'a/b/c.ts');
  assert.is(toFileId('a\\b/c.ts', '/'), 'a\\b/c.ts');
});

test('an id for what lies below the root, and only for that', () => {
  const ids = ['/r/a/b', '/r/..cache', '/r', '/', '/other', '/r2/a'].map(path => idBelow('/r', path));
  assert.equal(ids, ['a/b', '..cache', undefined, undefined, undefined, undefined]);
});

test('names and parents', () => {
  assert.equal(['', 'a', 'a/b', 'a/b/c.d'].map(baseName), ['', 'a', 'b', 'c.d']);
  assert.equal(['', 'a', 'a/b', 'a/b/c.d'].map(parentOf), ['', '', 'a', 'a/b']);
});

test('below a folder, at any depth, but not itself and not its namesakes', () => {
  const folders = new Set(['a/b', 'c']);
  const ids = ['a/b/x', 'a/b/c/d', 'c/x', 'a/b', 'a', 'a/bc/x', 'x/a/b/c', 'cc', ''];
  assert.equal(
    ids.filter(id => isBelow(folders, id)),
    ['a/b/x', 'a/b/c/d', 'c/x'],
  );
});

test('a long loop lets others have a turn, a short one does not wait', async () => {
  let turns = 0;
  setImmediate(() => turns++);
  assert.is(createYielder()(), undefined);
  assert.is(turns, 0);
  await createYielder(0)();
  assert.is(turns, 1);
});

test.run();
