import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesText, withLeftOut } from '../../../src/core/formats/picture/title.ts';

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

test('a picture of the sources says what it leaves out', () => {
  assert.is(
    withLeftOut('90 drawn', [90, 339, 1, 0, 12]),
    '90 drawn · left out: 339 tests, 1 generated file, 12 vendored files',
  );
  assert.is(withLeftOut('90 drawn', [90, 0, 0, 0, 0]), '90 drawn');
});

test.run();
