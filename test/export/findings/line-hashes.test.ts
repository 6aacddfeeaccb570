import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lineHashes } from '../../../src/core/formats/findings/line-hashes.ts';
import { createRandom } from '../../helpers/random.ts';

/** The definition without a rolling window: the polynomial of each line's 100 characters, in exact arithmetic. */
function naiveHashes(text: string): string[] {
  const seen: string[] = [];
  return lineStarts(text).map(start => {
    const characters: number[] = [];
    for (let at = start; at <= text.length && characters.length < 100; at++) {
      const character = text[at];
      if (character === ' ' || character === '\t') continue;
      if (character === '\n' && text[at - 1] === '\r' && at > start) continue;
      characters.push(character === undefined ? 65535 : character === '\r' ? 10 : character.charCodeAt(0));
    }
    while (characters.length < 100) characters.push(0);
    const sum = characters.reduce((total, code) => total * 37n + BigInt(code), 0n);
    const hash = (sum & 0xffff_ffff_ffff_ffffn).toString(16);
    seen.push(hash);
    return `${hash}:${seen.filter(each => each === hash).length}`;
  });
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const isEnd = text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
    if (isEnd) starts.push(at + 1);
  }
  return starts;
}

const PIECES = [
  ...['\n', '\n', '\n\n', '\r\n', '\r\n', '\r', '\r \n', '\n\r', ' ', '    ', '\t', '\t\t '],
  ...["import { a } from './a';", 'const x = 1;', '}', '{', '// comment', 'x'.repeat(99), 'y'.repeat(101)],
  ...['é', 'ß', '漢字', '😀', '\ud83d', '\ufeff', '\uffff', '\u2028', '\u00a0', '\0', '\v', '\f'],
];

test('equals the definition for 1,000 texts', () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const random = createRandom(seed);
    const end = random.pick(['\n', '\r\n', '\r', '']);
    const block = Array.from({ length: random.below(30) }, () => random.pick(PIECES)).join('');
    const text =
      Array.from({ length: random.below(6) }, () => block).join(end) + random.pick(['', end, 'end']);
    assert.equal(lineHashes(text), naiveHashes(text), `seed ${seed}`);
  }
});

test('numbers repeated lines', () => {
  const hashes = lineHashes('the same line, over and over again\n'.repeat(8));
  assert.is(new Set(hashes).size, hashes.length);
  assert.ok(hashes[1].endsWith(':2'));
});

test('does not depend on indentation and line ends', () => {
  const text = 'a {\n  b();\n}\n';
  assert.equal(lineHashes(text.replaceAll('\n', '\r\n').replace('  ', '\t')), lineHashes(text));
});

test('gives what GitHub gives for an empty file', () => {
  assert.equal(lineHashes(''), ['c129715d7a2bc9a3:1']);
});

test.run();
