import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Kind, queryKey } from '../../src/core/resolve/queries.ts';
import { createChainFilter } from '../../src/project/revisions/chain-inputs.ts';

const affects = createChainFilter({
  sources: new Set(['src/a.ts']),
  queries: [],
  manifests: new Set(['config/base.json']),
  hasNames: false,
  isEntered: () => false,
  linkEnds: () => [],
  isSameManifest: (_name, before, after) => before?.trim() === after?.trim(),
});
const changes = (id: string) => affects({ id, before: 'file', after: 'file' });

test('a change of the chain, of a manifest or of what one names may affect a chain', () => {
  for (const id of ['src/a.ts', 'package.json', 'packages/x/tsconfig.json', 'config/base.json', '.gitignore'])
    assert.ok(changes(id), id);
});

test('an edited manifest affects no chain if it compares equal', () => {
  const edited = (id: string, after: string) =>
    affects({ id, before: 'file', after: 'file', texts: ['{}', after] });
  for (const id of ['package.json', 'config/base.json'])
    assert.equal([edited(id, '{} '), edited(id, '[]')], [false, true], id);
});

test('hint files and other sources affect no chain', () => {
  for (const id of ['jest.config.js', 'public/index.html', 'src/b.ts', 'README.md'])
    assert.not(changes(id), id);
});

const ASKED: readonly (readonly [Kind, string, string])[] = [
  ['source', 'src/new.ts', 'src/new.ts'],
  ['names', 'src/new.ts', 'src/new.ts'],
  ['other', 'src/data.json', 'src/data.json'],
  ['other', 'src/folder', 'src/folder/data.json'],
  ['pruned', 'vendor', 'vendor/x/y.ts'],
  ['folder', 'src/new', 'src/new/x.ts'],
  ['below', 'src', 'src/deep/x.ts'],
  ['below', '', 'x.ts'],
  ['extension', '.vue', 'x.vue'],
  ['withExtension', '.vue', 'x.vue'],
  ['all', '', 'x.ts'],
];

for (const [kind, asked, id] of ASKED)
  test(`the query "${kind}" of "${asked}" depends on whether ${id} exists`, () => {
    const isSameManifest = () => false;
    const sets = { sources: new Set<string>(), manifests: new Set<string>() };
    const inputs = { ...sets, hasNames: false, isSameManifest, isEntered: () => false, linkEnds: () => [] };
    const added = { id, before: undefined, after: 'file' } as const;
    const removed = { id, before: 'file', after: undefined } as const;
    const asking = createChainFilter({ ...inputs, queries: [[queryKey(kind, asked)]] });
    assert.equal([added, removed].map(asking), [true, true]);
    const silent = createChainFilter({ ...inputs, queries: [[queryKey(kind, 'elsewhere')]] });
    assert.equal([added, removed].map(silent), [false, false]);
  });

test('a folder that the walk enters stays one, whatever comes into it', () => {
  const queries = [[queryKey('pruned', 'src'), queryKey('other', 'src'), queryKey('folder', 'src/new')]];
  const asking = createChainFilter({
    sources: new Set(),
    queries,
    manifests: new Set(),
    hasNames: false,
    isSameManifest: () => true,
    isEntered: folder => folder === 'src',
    linkEnds: () => [],
  });
  const added = (id: string) => asking({ id, before: undefined, after: 'file', texts: [undefined, '{}'] });
  assert.equal(['src/a.json', 'src/b.ts', 'src/new/a.json'].map(added), [false, false, false]);
  assert.equal(['src', 'src/new/b.ts', 'src/autoload.php', 'composer.json'].map(added), [
    true,
    true,
    true,
    true,
  ]);
});

test('a link changes with the file that it leads to, and exists as long as that does', () => {
  const ends = [
    { id: 'src/linked.ts', end: 'real/b.ts' },
    { id: 'src/data', end: 'real/data' },
  ];
  const throughLinks = createChainFilter({
    sources: new Set(['src/linked.ts']),
    queries: [[queryKey('other', 'src/data')]],
    manifests: new Set(),
    hasNames: false,
    isSameManifest: () => true,
    isEntered: () => true,
    linkEnds: path =>
      ends.filter(({ end }) => `${end}/`.startsWith(`${path}/`) || path.startsWith(`${end}/`)),
  });
  const edited = (id: string) => throughLinks({ id, before: 'file', after: 'file' });
  const added = (id: string) => throughLinks({ id, before: undefined, after: 'file' });
  assert.equal(['real/b.ts', 'real/data/x.json', 'real/c.ts'].map(edited), [true, false, false]);
  assert.equal(['real/b.ts', 'real/data/x.json', 'real', 'real/c.ts'].map(added), [true, true, true, false]);
});

test.run();
