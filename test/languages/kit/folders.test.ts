import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  below,
  commonDepth,
  depthOf,
  foldersAbove,
  joinPath,
  nearestAbove,
  nearestOf,
} from '../../../src/core/languages/kit/folders.ts';

for (const [folder, path, joined] of [
  ['a/b', 'c', 'a/b/c'],
  ['a/b', './c/', 'a/b/c'],
  ['a/b', '..//c', 'a/c'],
  ['a/b', '..\\c', 'a/c'],
  ['', '.', ''],
  ['a', '..', ''],
  ['a', '../..', undefined],
  ['a', '/c', undefined],
  ['a', 'C:\\c', undefined],
  ['a', `${'b/'.repeat(20_000)}c`, undefined],
] as const) {
  test(`joinPath: ${path.slice(0, 20)} seen from "${folder}"`, () => {
    assert.is(joinPath(folder, path), joined);
  });
}

test('below: the root adds nothing', () => {
  assert.equal([below('', 'a'), below('a', ''), below('a', 'b'), below('', '')], ['a', 'a', 'a/b', '']);
});

test('foldersAbove: from the folder itself to the root', () => {
  assert.equal(foldersAbove('a/b'), ['a/b', 'a', '']);
  assert.equal(foldersAbove(''), ['']);
});

test('nearestAbove: the innermost folder with a value', () => {
  const values = new Map([
    ['', 1],
    ['a/b', 2],
  ]);
  assert.is(nearestAbove(values, 'a/b/c'), 2);
  assert.is(nearestAbove(values, 'a/bc'), 1);
  assert.is(nearestAbove(new Map([['a', 1]]), 'b'), undefined);
});

for (const [a, b, depth] of [
  ['', '', 0],
  ['a', '', 0],
  ['a', 'a', 1],
  ['a', 'ab', 0],
  ['a/b', 'a/bc', 1],
  ['a/b/c', 'a/b', 2],
  ['a/b/c', 'a/b/d', 2],
] as const) {
  test(`commonDepth: "${a}" and "${b}"`, () => {
    assert.is(commonDepth(a, b), depth);
    assert.is(commonDepth(b, a), depth);
  });
}

test('depthOf', () => {
  assert.equal(['', 'a', 'a/b'].map(depthOf), [0, 1, 2]);
});

for (const [candidates, folder, nearest] of [
  ['a/x a/b/y z', 'a/b/c', 'a/b/y'],
  // A folder that contains the other one is nearer than those beside it.
  ['a a/x', 'a/b', 'a'],
  ['a/x a/y a/y/z', 'a/b', 'a/x a/y'],
  ['x', 'a', 'x'],
] as const) {
  test(`nearestOf: ${candidates}, seen from ${folder}`, () => {
    assert.is(nearestOf(candidates.split(' '), folder, id => id).join(' '), nearest);
  });
}

test.run();
