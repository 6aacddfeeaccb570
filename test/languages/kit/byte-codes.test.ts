import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { byteCodesOf } from '../../../src/core/languages/kit/byte-codes.ts';
import { createStopTable, findStops } from '../../../src/core/languages/kit/stops.ts';

const LETTER = 0xff;
const BLANK = 0x85;

test('a byte for each character, and zeros after the last one', () => {
  for (const text of ['', 'a', 'abc', 'naïve\n', 'x'.repeat(70_000), 'y'.repeat((1 << 20) + 3)]) {
    const { bytes } = byteCodesOf(text);
    for (let i = 0; i < text.length; i++) assert.is(bytes[i], text.charCodeAt(i));
    assert.equal([...bytes.subarray(text.length, text.length + 8)], new Array(8).fill(0));
  }
});

test('a character beyond Latin-1 is a letter or white space', () => {
  for (const before of ['', 'a', 'ab', 'abcdefg', 'b'.repeat(1000)]) {
    const text = `${before}\u2028\u0128中\u200e😀;—`;
    const { bytes } = byteCodesOf(text);
    const expected = [BLANK, LETTER, LETTER, BLANK, LETTER, LETTER, 0x3b, LETTER];
    assert.equal([...bytes.subarray(before.length, text.length)], expected, before);
  }
});

test('four characters in one number, the first one in its lowest bits', () => {
  const { words } = byteCodesOf('abcdef');
  assert.equal([words[0], words[1]], [0x64636261, 0x6665]);
});

test('the stops of a text, at any offset', () => {
  const table = createStopTable({ characters: '()', operators: ['::'], words: ['use'], pairs: ['xy'] });
  const stops = (text: string) => {
    const found = findStops(byteCodesOf(text), text.length, table);
    return [...found.subarray(0, found.indexOf(text.length) + 1)];
  };
  assert.equal(stops(''), [0]);
  assert.equal(stops('(a) b('), [0, 2, 5, 6]);
  assert.equal(stops('use use'), [0, 4, 7]);
  assert.equal(stops(' use house'), [1, 10]);
  assert.equal(stops('xy xy.xy'), [0, 6, 8]);
  for (let before = 0; before < 9; before++) {
    const text = `${' '.repeat(before)}a::b`;
    assert.ok(stops(text).includes(before + 1), text);
  }
});

test.run();
