import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { append } from '../../../src/core/languages/kit/append.ts';

test('append: each key has a list in the order of its values', () => {
  const lists = new Map<string, number[]>();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ] as const) {
    append(lists, key, value);
  }
  assert.equal(
    [...lists],
    [
      ['a', [1, 3]],
      ['b', [2]],
    ],
  );
});

test.run();
