import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importsAndUses } from '../../src/core/resolve/uses.ts';
import type { Facts, RawImport } from '../../src/types.ts';

const NOTHING: Facts = { imports: [], problems: [], loc: 9 };
const listed: RawImport = { specifier: './a', kind: 'static', line: 7 };
const path: RawImport = { specifier: 'crate::b', kind: 'use', line: 3 };

test('lists imports first, then uses by line', () => {
  const names = { uses: ['C', 'B'], useLines: [5, 2] };
  assert.equal(importsAndUses({ ...NOTHING, imports: [path, listed], names }), [
    listed,
    { specifier: 'B', kind: 'use', line: 2 },
    path,
    { specifier: 'C', kind: 'use', line: 5 },
  ]);
});

test('skips used names without a line', () => {
  const names = { uses: ['B', 'C'], useLines: [0, 4] };
  assert.equal(importsAndUses({ ...NOTHING, names }), [{ specifier: 'C', kind: 'use', line: 4 }]);
  assert.equal(importsAndUses({ ...NOTHING, imports: [listed], names: { uses: ['B'] } }), [listed]);
});

test.run();
