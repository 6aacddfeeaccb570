import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf } from '../../../src/core/languages/kit/codes.ts';
import { endOfEscaped, endOfQuoted, endOfRaw } from '../../../src/core/languages/kit/quoted.ts';

/** The part of the text that was read, with a `!` if it was never closed. */
function read(text: string, end: number): string {
  return end < 0 ? `${text.slice(0, ~end)}!` : text.slice(0, end);
}

for (const [text, literal] of [
  ['"a" b', '"a"'],
  [String.raw`"a\"b" c`, String.raw`"a\"b"`],
  [String.raw`"a\\" c`, String.raw`"a\\"`],
  ['"a\nb"', '"a!'],
  ['"a\\\nb"', '"a\\!'],
  ['"a', '"a!'],
] as const) {
  test(`endOfQuoted: ${JSON.stringify(text)}`, () => {
    assert.is(read(text, endOfQuoted(codesOf(text), 0)), literal);
  });
}

test('endOfRaw: lines end nothing, and a backslash escapes nothing', () => {
  assert.is(read('`a\n\\` b', endOfRaw('`a\n\\` b', 1, '`')), '`a\n\\`');
  assert.is(read('`a\nb', endOfRaw('`a\nb', 1, '`')), '`a!');
});

test('endOfEscaped: an odd number of backslashes escapes', () => {
  const text = String.raw`"""a\"""b\\""" c`;
  assert.is(read(text, endOfEscaped(text, 3, '"""')), String.raw`"""a\"""b\\"""`);
  assert.is(read('"""a\nb', endOfEscaped('"""a\nb', 3, '"""')), '"""a!');
});

test.run();
