import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  declaredText,
  filterPackages,
  importersOf,
  packageRows,
  packagesCsv,
  partsOf,
  sortPackages,
} from '../../../ui/src/model/packages.ts';
import { projectOf } from './sample.ts';

const PROJECT = projectOf(
  'a/x -> pkg:react, b/y -t-> pkg:react, b/y.test.ts -> pkg:vitest, b/y -t-> pkg:only-types, a/x -> pkg:zod',
);
const FACTS = {
  revision: 1,
  packages: [
    {
      name: 'gone',
      declared: [{ manifest: 'package.json', line: 9, unused: true as const }],
      undeclared: [],
    },
    { name: 'react', declared: [{ manifest: 'package.json', line: 3, version: '^19' }], undeclared: [] },
    {
      name: 'zod',
      declared: [],
      undeclared: [{ manifest: 'package.json', files: 1, first: { file: 'a/x', line: 1 } }],
    },
  ],
};
const parts = partsOf(PROJECT);
const rows = packageRows(PROJECT, FACTS, { scope: '', parts });

test('a package has its users, tests apart, and what manifests say', () => {
  assert.equal(
    rows.map(({ name, users, tests, parts: count, facts }) => [
      name,
      users,
      tests,
      count,
      [...facts].join(' '),
    ]),
    [
      ['gone', 0, 0, 0, 'unused'],
      ['only-types', 1, 0, 1, 'types once'],
      ['react', 2, 0, 2, ''],
      ['vitest', 0, 1, 1, 'tests once'],
      ['zod', 1, 0, 1, 'once undeclared'],
    ],
  );
  assert.is(declaredText(rows[2]), 'package.json, ^19');
  const inScope = packageRows(PROJECT, FACTS, { scope: 'a', parts });
  assert.equal(
    inScope.map(({ name, users }) => `${name} ${users}`),
    ['react 1', 'zod 1'],
  );
  assert.equal(packageRows(PROJECT, undefined, { scope: '', parts }).length, 4);
});

test('filters by facts and words, sorts with ties by name, and exports', () => {
  const names = (list: typeof rows) => list.map(({ name }) => name);
  assert.equal(names(filterPackages(rows, { text: '', flags: new Set(['once', 'types']) })), ['only-types']);
  assert.equal(names(filterPackages(rows, { text: 'RE ac', flags: new Set() })), ['react']);
  assert.equal(names(sortPackages(rows, { column: 'users', isDescending: true })), [
    'react',
    'only-types',
    'zod',
    'gone',
    'vitest',
  ]);
  const lines = packagesCsv(rows, parts).split('\r\n');
  assert.match(lines[0], /^Package,Used by,Tests,Folders,Only in tests/);
  assert.is(lines[3], 'react,2,0,2,no,no,no,no,no,package.json:3 ^19,');
});

test('lists importers by part with their lines', () => {
  const react = PROJECT.ids.indexOf('react', PROJECT.fileCount);
  assert.equal(
    importersOf(PROJECT, react, { scope: '', parts }).map(([part, list]) => [
      part,
      list[0].source,
      list[0].lines,
    ]),
    [
      ['a', 'a/x', [1]],
      ['b', 'b/y', [1]],
    ],
  );
});

test.run();
