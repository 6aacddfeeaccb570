import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { javascriptResolver } from '../../../../src/core/languages/javascript/resolve/index.ts';
import type { ImportKind } from '../../../../src/types.ts';
import { modelOf, type Tree } from './check.ts';

const KINDS: readonly ImportKind[] = [
  'static',
  'reexport',
  'dynamic',
  'require',
  'type',
  'reference',
  'url',
  'glob',
];

/** Every specifier must resolve in every kind of import. */
function survives(tree: Tree, specifiers: readonly string[]): void {
  const resolver = javascriptResolver.create(modelOf(tree));
  for (const specifier of specifiers) {
    for (const kind of KINDS) {
      const found = resolver.resolve('a.ts', { specifier, kind, line: 1, except: [specifier] }, () => {});
      assert.ok(found.length > 0 || kind === 'glob' || kind === 'url', `${kind} ${specifier}`);
    }
  }
}

const ODD = [
  '',
  '.',
  '..',
  '/',
  '//',
  './',
  '...',
  '@',
  '@/',
  '#',
  '#/',
  '?',
  '!',
  ':',
  'a:',
  '\0',
  '\\',
  './a\\b',
  '*',
  '[',
  '(',
  '{a',
  '!(',
  '@(',
  '**',
  '__proto__',
  'constructor',
  'toString/x',
  '../'.repeat(50),
  'x'.repeat(5000),
];

test('unusual specifiers do not throw', () => {
  survives({ 'a.ts': '' }, ODD);
});

test('manifests with wrong types, unusual keys and deep nesting do not throw', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const values: unknown[] = [
    null,
    0,
    '',
    'x',
    [],
    [1],
    {},
    { '.': null },
    { '*': '*' },
    { './(*': './x' },
    [[['./x']]],
  ];
  for (const value of values) {
    const keys =
      'name workspaces exports imports main module types source browser dependencies publishConfig';
    const manifest = Object.fromEntries(keys.split(' ').map(key => [key, value]));
    const options = 'baseUrl paths rootDirs moduleSuffixes customConditions outDir rootDir';
    const compilerOptions = Object.fromEntries(options.split(' ').map(key => [key, value]));
    const config = { compilerOptions, extends: value, references: value, include: value, files: value };
    const tree = {
      'a.ts': '',
      'package.json': JSON.stringify(manifest),
      'p/package.json': JSON.stringify({ ...manifest, name: 'p' }),
      'tsconfig.json': JSON.stringify(config),
      'lerna.json': JSON.stringify({ packages: value }),
      'rush.json': JSON.stringify({ projects: [value] }),
      'pnpm-workspace.yaml': `packages: ${JSON.stringify(value)}`,
    };
    survives(tree, ['p', 'p/x', '#x', './x', 'x', ...ODD.slice(0, 12)]);
  }
  survives({ 'a.ts': '', 'package.json': deep, 'tsconfig.json': `//\n${deep}` }, ['x', './x', '#x']);
});

test('properties of Object.prototype are neither packages nor keys', () => {
  const tree = {
    'a.ts': '',
    'package.json': '{"exports":{},"imports":{},"dependencies":{}}',
    'tsconfig.json': '{"compilerOptions":{"paths":{}}}',
  };
  const resolver = javascriptResolver.create(modelOf(tree));
  const found = resolver.resolve('a.ts', { specifier: 'constructor', kind: 'static', line: 1 });
  assert.equal(found, [{ kind: 'package', name: 'constructor' }]);
});

test.run();
