import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf } from '../../../src/core/languages/kit/codes.ts';
import { bitsByWord, WordTable } from '../../../src/core/languages/kit/word-table.ts';

test('a word has the bits of all lists that contain it', () => {
  const bits = bitsByWord([
    [1, 'a b'],
    [2, 'b\n  c'],
    [4, 'b'],
  ]);
  assert.equal(
    [...bits],
    [
      ['a', 1],
      ['b', 7],
      ['c', 2],
    ],
  );
});

test('a table finds its words in a text, and no others', () => {
  const table = new WordTable(bitsByWord([[3, 'class case']]));
  const codes = codesOf('class clasp case');
  assert.equal(
    [table.valueAt(codes, 0, 5), table.valueAt(codes, 6, 11), table.valueAt(codes, 12, 16)],
    [3, 0, 3],
  );
});

test.run();
