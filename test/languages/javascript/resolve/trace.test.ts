import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { check, json, steps } from './check.ts';

/** In the order in which they are tried. */
const PROBED = '.ts .tsx .d.ts .js .jsx .mjs .cjs .mts .cts .d.mts .d.cts';

test('names the config and the key that match', () => {
  const tree = {
    'tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./gone/*', './src/*'] } } }),
    'src/x.ts': '',
    'a.ts': '',
  };
  assert.equal(steps(tree, 'a.ts', '@/x'), [
    'paths of tsconfig.json: "@/*" gives gone/x, src/x',
    `no source file gone/x, as written or with ${PROBED}`,
    'found src/x.ts',
    'src/x.ts',
  ]);
});

test('names the source of a build product', () => {
  const tree = {
    'package.json': json({ workspaces: ['p'] }),
    'p/package.json': json({ name: 'p', exports: './dist/main.js' }),
    'p/src/main.ts': '',
    'a.ts': '',
  };
  assert.equal(steps(tree, 'a.ts', 'p'), [
    'p is the package in p',
    'exports of p/package.json: ./dist/main.js',
    `no source file p/dist/main.js, as written or with ${PROBED}`,
    'p/dist/main.js is presumably built from p/src/main.ts',
    'p/src/main.ts',
  ]);
});

test('names conventions and failures', () => {
  const tree = { 'src/x.ts': '', 'a.ts': '' };
  assert.ok(steps(tree, 'a.ts', '@/x').includes('no config maps @/x; by convention it is src/x.ts'));
  assert.ok(steps(tree, 'a.ts', './y').includes('y does not exist'));
  assert.ok(steps(tree, 'a.ts', 'react').includes('react is not a package of this project'));
  assert.ok(steps(tree, 'a.ts', 'fs').includes('fs is a module of Node'));
});

test('the result is the same with and without a trace', () => {
  const tree = {
    'package.json': json({ workspaces: ['p'], dependencies: { lib: 'link:./lib' } }),
    'tsconfig.json': json({ compilerOptions: { baseUrl: './src', paths: { '~*': ['./*'] } } }),
    'p/package.json': json({ name: 'p', main: 'dist/i.js' }),
    'p/src/i.ts': '',
    'lib/index.ts': '',
    'src/x.ts': '',
  };
  for (const specifier of [
    'p',
    'p/x',
    'lib',
    '~x',
    'x',
    './x',
    './dist/x',
    '@/x',
    '/src/x',
    'fs',
    '#x',
    'data:x',
  ]) {
    check(tree, 'src/x.ts', specifier, steps(tree, 'src/x.ts', specifier).at(-1) ?? '');
  }
});

test.run();
