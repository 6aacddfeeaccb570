import { test } from 'uvu';
import { check, json, type Tree } from './check.ts';

/** The same import before and after one change of the tree. */
function changes(
  before: Tree,
  change: Tree,
  [from, specifier]: readonly [string, string],
  answers: readonly [string, string],
) {
  check(before, from, specifier, answers[0]);
  check({ ...before, ...change }, from, specifier, answers[1]);
  check(before, from, specifier, answers[0]);
}

test('S1: a new file resolves an import that was unresolved', () => {
  changes({ 'a.ts': '' }, { 'b.ts': '' }, ['a.ts', './b'], ['unresolved', 'b.ts']);
});

test('S2: a new file shadows a folder', () => {
  changes({ 'a.ts': '', 'b/index.ts': '' }, { 'b.ts': '' }, ['a.ts', './b'], ['b/index.ts', 'b.ts']);
});

test('S3: paths edited, also in an inherited config', () => {
  const paths = (target: string) => json({ compilerOptions: { paths: { '@/*': [target] } } });
  const files = { 'one/x.ts': '', 'two/x.ts': '', 'a.ts': '' };
  changes(
    { ...files, 'tsconfig.json': paths('./one/*') },
    { 'tsconfig.json': paths('./two/*') },
    ['a.ts', '@/x'],
    ['one/x.ts', 'two/x.ts'],
  );
  changes(
    { ...files, 'tsconfig.json': json({ extends: './base.json' }), 'base.json': paths('./one/*') },
    { 'base.json': paths('./two/*') },
    ['a.ts', '@/x'],
    ['one/x.ts', 'two/x.ts'],
  );
});

test('S6: exports and imports of a workspace package edited', () => {
  const files = {
    'package.json': json({ workspaces: ['*'] }),
    'p/one.ts': '',
    'p/two.ts': '',
    'a.ts': '',
  };
  const manifest = (target: string) =>
    json({ name: 'p', exports: { './x': target }, imports: { '#x': target } });
  const before = { ...files, 'p/package.json': manifest('./one.ts') };
  const change = { 'p/package.json': manifest('./two.ts') };
  changes(before, change, ['a.ts', 'p/x'], ['p/one.ts', 'p/two.ts']);
  changes(before, change, ['p/one.ts', '#x'], ['p/one.ts', 'p/two.ts']);
});

test('a workspace that gains and loses a package', () => {
  const files = { 'p/package.json': json({ name: 'p' }), 'p/index.ts': '', 'a.ts': '' };
  const before = { ...files, 'package.json': json({ workspaces: ['q'] }) };
  changes(before, { 'package.json': json({ workspaces: ['p'] }) }, ['a.ts', 'p'], ['pkg:p', 'p/index.ts']);
});

test.run();
