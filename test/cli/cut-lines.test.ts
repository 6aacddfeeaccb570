import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cutWords, insteadWords, repairWords } from '../../src/faces/cli/cut-lines.ts';

const cut = { edge: ['a.ts', 'src/b.ts'], lines: [1, 3] } as const;

function words(names: readonly string[], helpers: readonly string[] = [], lines = 3): string[] {
  const note = { edge: cut.edge, names, move: { names, helpers, lines } };
  return [cutWords({ ...cut, note }), ...insteadWords({ ...cut, note })];
}

test('a cut says what is imported, and what could move', () => {
  assert.is(cutWords(cut), 'cut a.ts:1,3 (imports b.ts)');
  assert.equal(insteadWords(cut), []);
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
  assert.equal(insteadWords({ ...cut, note }), []);
  assert.is(cutWords({ ...cut, implicit: true }), 'cut a.ts:1,3 (uses b.ts)');
});

test('a repair says what to import from where, and what to move', () => {
  const first = { file: 'src/x/c.ts', line: 3 };
  const repair = { of: 'src/index.ts', importers: 1, first, names: ['A'], from: 'src/a.ts', left: 0 };
  assert.is(repairWords(repair), 'import A from a.ts instead of src/index.ts in src/x/c.ts:3');
  const { from: _, ...scattered } = { ...repair, importers: 3 };
  assert.is(
    repairWords({ ...scattered, names: ['A', 'B'] }),
    'import A and B from where they are declared instead of src/index.ts in src/x/c.ts:3 and 2 other files',
  );
  assert.match(repairWords({ ...scattered, importers: 2 }), /from where it is declared .* and 1 other file$/);
  const move = { names: ['C'], helpers: [], lines: 3 };
  assert.is(repairWords({ ...scattered, names: [], move }), 'move C out of src/index.ts (3 lines)');
  assert.is(
    repairWords({ ...repair, move }),
    'move C out of src/index.ts (3 lines) and import A from a.ts instead of src/index.ts',
  );
  assert.equal(insteadWords({ ...cut, note: { edge: cut.edge, names: [], repair } }), [
    'or import A from a.ts instead of src/index.ts in src/x/c.ts:3',
  ]);
});

test.run();
