import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesText, leftOutText } from '../../../src/core/formats/picture/title.ts';

const test = suite('titles of posters');

test('the title names the languages, the one with most files first, and counts all but three', () => {
  assert.is(filesText(12, new Map([['go', 12]])), '12 go files');
  assert.is(
    filesText(
      1530,
      new Map([
        ['rust', 40],
        ['typescript', 1480],
      ]),
    ),
    '1,530 files: typescript 1,480, rust 40',
  );
  const many = new Map([...'abcde'].map((name, i) => [name, 10 - i]));
  assert.is(filesText(40, many), '40 files: a 10, b 9, c 8 and 2 other languages');
  assert.is(filesText(0, new Map()), '0 files');
});

test('the title says what a picture of the sources leaves out', () => {
  assert.is(leftOutText([90, 339, 1, 0, 12]), 'left out: 339 tests, 1 generated file, 12 vendored files');
  assert.is(leftOutText([90, 0, 0, 0, 0]), '');
});

test.run();
