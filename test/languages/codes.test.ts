import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf } from '../../src/languages/codes.ts';

test('the codes of a text and a 0 behind them, whatever the text and however long', () => {
  const pieces = ['', 'a', 'é\u{1f600}', '\ud800 alone', '\0', 'x'.repeat(70_000), `${'y'.repeat(1 << 20)}é`];
  // A short text after a long one must not see what the long one left behind.
  for (const text of [...pieces, ...pieces.toReversed()]) {
    const codes = codesOf(text);
    assert.is(codes.length, text.length + 1);
    assert.is(codes[text.length], 0);
    for (let i = 0; i < text.length; i++) {
      if (codes[i] !== text.charCodeAt(i)) assert.unreachable(`character ${i} of ${text.length}`);
    }
  }
});

test.run();
