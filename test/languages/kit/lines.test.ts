import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  codeAt,
  countLines,
  countLinesWith,
  lineCursor,
  NO_CODE,
} from '../../../src/core/languages/kit/lines.ts';

const LINES: readonly [text: string, lines: number][] = [
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\nb', 2],
  ['\n', 1],
  ['\n\n', 2],
  ['a\r\nb\r\n', 2],
  ['a\rb\r', 2],
  ['a\r\r\nb', 3],
  ['\r\n\r', 2],
  ['a\u2028b\u2029c', 1],
];

test('a line ends with LF, CRLF or CR', () => {
  for (const [text, lines] of LINES) assert.is(countLines(text), lines, JSON.stringify(text));
});

test('a cursor counts lines from any offset', () => {
  for (const [text, lines] of LINES) {
    for (let offset = 0; offset <= text.length; offset++) {
      const lineAt = lineCursor(text);
      lineAt(offset);
      assert.is(countLinesWith(lineAt, text), lines, JSON.stringify(text));
    }
  }
});

test('codeAt returns NO_CODE after the end of a text', () => {
  assert.equal(
    [0, 1, 2, 3].map(at => codeAt('a\uffff', at)),
    [0x61, 0xffff, NO_CODE, NO_CODE],
  );
});

test('the line of every offset, forwards and backwards', () => {
  for (const text of ['a\nb\r\nc\rd\r\n\r\ne\n\r\nf', ...LINES.map(([text]) => text)]) {
    const expected = Array.from({ length: text.length + 1 }, (_, offset) => naiveLine(text, offset));
    const forwards = lineCursor(text);
    assert.equal(
      expected.map((_, offset) => forwards(offset)),
      expected,
      JSON.stringify(text),
    );
    const backwards = lineCursor(text);
    const offsets = expected.map((_, i) => expected.length - 1 - i);
    assert.equal(
      offsets.map(offset => backwards(offset)),
      [...expected].reverse(),
      JSON.stringify(text),
    );
  }
});

test.run();

function naiveLine(text: string, offset: number): number {
  let line = 1;
  for (let i = 0; i < offset; i++) {
    if (text[i] === '\n' || (text[i] === '\r' && text[i + 1] !== '\n')) line++;
  }
  return line;
}
