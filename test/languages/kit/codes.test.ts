import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf, skipSpaces } from '../../../src/core/languages/kit/codes.ts';

test('the codes of any text, and a 0 after them', () => {
  const pieces = ['', 'a', 'é\u{1f600}', '\ud800 alone', '\0', 'x'.repeat(70_000), `${'y'.repeat(1 << 20)}é`];
  // Codes of a long text must not remain after a short one.
  for (const text of [...pieces, ...pieces.toReversed()]) {
    const codes = codesOf(text);
    assert.is(codes.length, text.length + 1);
    assert.is(codes[text.length], 0);
    for (let i = 0; i < text.length; i++) {
      if (codes[i] !== text.charCodeAt(i)) assert.unreachable(`character ${i} of ${text.length}`);
    }
  }
});

test('skipSpaces stops at any other character', () => {
  for (let spaces = 0; spaces < 10; spaces++) {
    for (const rest of ['', 'a b', '\n ']) {
      assert.is(skipSpaces(codesOf(`x${' '.repeat(spaces)}${rest}`), 1), 1 + spaces);
    }
  }
});

test.run();
