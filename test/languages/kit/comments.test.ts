import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Comments } from '../../../src/core/languages/kit/comments.ts';

/** The comment that the text begins with. */
function first(text: string, nest: boolean): string {
  return text.slice(0, new Comments(text, { nest }).end(0));
}

for (const [text, flat, nested = flat] of [
  ['// a\nb', '// a'],
  ['// a', '// a'],
  ['/* a */ b', '/* a */'],
  ['/**/ b', '/**/'],
  ['/*/ a */ b', '/*/ a */'],
  ['/* /* */ */ b', '/* /* */', '/* /* */ */'],
  ['/* /*/ */ */ b', '/* /*/', '/* /*/ */ */'],
  ['/* **/ b', '/* **/'],
  ['/* a\nb', '/* a'],
] as const) {
  test(`the end of ${JSON.stringify(text)}`, () => {
    assert.is(first(text, false), flat);
    assert.is(first(text, true), nested);
  });
}

test('a comment that is never closed ends with its line, and so do all that follow', () => {
  const text = '/* a\n/* b */\nc';
  const comments = new Comments(text, { nest: true });
  assert.is(comments.end(5), 12);
  assert.is(comments.unclosed, undefined);
  assert.is(new Comments('/* a\n/* b\nc */', { nest: true }).end(0), 4);
});

test('many comments that are never closed take linear time', () => {
  const text = '/*\n'.repeat(200_000);
  const comments = new Comments(text, { nest: true });
  for (let at = 0; at < text.length; at += 3) assert.is(comments.end(at), at + 2);
  assert.is(comments.unclosed, 0);
});

test.run();
