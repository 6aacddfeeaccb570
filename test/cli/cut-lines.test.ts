import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cutWords, moveWords } from '../../src/faces/cli/cut-lines.ts';

const cut = { edge: ['a.ts', 'src/b.ts'], lines: [1, 3] } as const;

function words(names: readonly string[], helpers: readonly string[] = [], lines = 3): string[] {
  const note = { edge: cut.edge, names, move: { names, helpers, lines } };
  return [cutWords({ ...cut, note }), ...moveWords({ ...cut, note })];
}

test('a cut says what is imported, and what could move', () => {
  assert.is(cutWords(cut), 'cut a.ts:1,3 (imports b.ts)');
  assert.equal(moveWords(cut), []);
  assert.equal(words(['A']), ['cut a.ts:1,3 (imports A of b.ts)', 'or move A out of b.ts (3 lines)']);
  assert.equal(words(['A', 'B'], ['c'], 1), [
    'cut a.ts:1,3 (imports A and B of b.ts)',
    'or move A and B out of b.ts (1 line, with c)',
  ]);
  assert.equal(words(['A', 'B', 'C'], ['c', 'd', 'e', 'f'], 2000), [
    'cut a.ts:1,3 (imports A, B and C of b.ts)',
    'or move A, B and C out of b.ts (2,000 lines, with c, d and 2 more)',
  ]);
});

test('a cut that nothing is known about says so', () => {
  const note = { edge: cut.edge, names: ['A'] };
  assert.equal(moveWords({ ...cut, note }), []);
  assert.is(cutWords({ ...cut, implicit: true }), 'cut a.ts:1,3 (uses b.ts)');
});

test.run();
