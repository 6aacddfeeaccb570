import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { javascriptResolver } from '../../../../src/core/languages/javascript/resolve/index.ts';
import { check, checkAll, json } from './check.ts';

const config = (compilerOptions: unknown, rest: object = {}) => json({ compilerOptions, ...rest });

test('paths: exact before wildcard, longest prefix, substitutions in order', () => {
  const tree = {
    'tsconfig.json': config({
      paths: {
        '*': ['./types/*'],
        '@app/*': ['./src/*', './gen/*'],
        '@app/core/*': ['./core/*'],
        '@app/core/exact': ['./src/special'],
        'lib-*-x': ['./lib/*'],
        one: ['./nowhere', './src/one.ts'],
      },
    }),
    'src/a.ts': '',
    'src/one.ts': '',
    'src/special.ts': '',
    'src/core/hidden.ts': '',
    'gen/b.ts': '',
    'core/c.ts': '',
    'core/exact.ts': '',
    'lib/q.ts': '',
    'types/ambient.d.ts': '',
    'src/style.css': '',
  };
  checkAll(tree, [
    ['src/a.ts', '@app/a', 'src/a.ts'],
    ['src/a.ts', '@app/b', 'gen/b.ts'],
    ['src/a.ts', '@app/core/c', 'core/c.ts'],
    ['src/a.ts', '@app/core/exact', 'src/special.ts'],
    ['src/a.ts', '@app/core/hidden', 'unresolved'],
    ['src/a.ts', 'lib-q-x', 'lib/q.ts'],
    ['src/a.ts', 'one', 'src/one.ts'],
    ['src/a.ts', 'ambient', 'types/ambient.d.ts'],
    ['src/a.ts', 'react', 'pkg:react'],
    ['src/a.ts', 'react/jsx-runtime', 'pkg:react'],
    ['src/a.ts', '@app/style.css', 'outside:src/style.css'],
    ['src/a.ts', '@app/missing', 'unresolved'],
    ['src/a.ts', '@app/a.js', 'src/a.ts'],
    ['src/a.ts', 'fs', 'builtin:node:fs'],
  ]);
});

test('paths: the text that replaces the star may end in a slash, or double one', () => {
  const tree = {
    'tsconfig.json': json({ compilerOptions: { paths: { 'app/*': ['./src/*'] } } }),
    'src/a.ts': '',
    'src/views.ts': '',
    'src/views/index.ts': '',
    'src/views/list.ts': '',
  };
  checkAll(tree, [
    ['src/a.ts', 'app/views', 'src/views.ts'],
    ['src/a.ts', 'app/views/', 'src/views/index.ts'],
    ['src/a.ts', 'app/views//list', 'src/views/list.ts'],
  ]);
});

test('paths for a scope do not apply to its listed packages', () => {
  const tree = {
    'tsconfig.json': config({ paths: { '@acme/*': ['./libs/*'] } }),
    'package.json': json({ dependencies: { '@acme/published': '^1.0.0' } }),
    'libs/ui/index.ts': '',
    'a.ts': '',
  };
  checkAll(tree, [
    ['a.ts', '@acme/ui', 'libs/ui/index.ts'],
    ['a.ts', '@acme/published', 'pkg:@acme/published'],
    ['a.ts', '@acme/typo', 'unresolved'],
  ]);
});

test('paths into node_modules are packages, installed or not', () => {
  const tree = {
    'tsconfig.json': config({
      paths: {
        react: ['./node_modules/preact/compat'],
        foo: ['./node_modules/@types/foo'],
        '*': ['./node_modules/*', './typings/*'],
      },
    }),
    'a.ts': '',
    'typings/bar.d.ts': '',
  };
  checkAll(tree, [
    ['a.ts', 'react', 'pkg:preact'],
    ['a.ts', 'foo', 'pkg:foo'],
    ['a.ts', 'bar', 'typings/bar.d.ts'],
    ['a.ts', '@x/y/z', 'pkg:@x/y'],
  ]);
});

test('baseUrl alone: a file if it exists, else a package, unless it is called like a folder', () => {
  const tree = {
    'tsconfig.json': config({ baseUrl: './src' }),
    'src/foo/bar.ts': '',
    'src/utils/index.ts': '',
    'src/constants.ts': '',
    'src/crypto/index.ts': '',
    'src/img.png': '',
    'src/$weird.ts': '',
    'test/t.ts': '',
  };
  checkAll(tree, [
    ['test/t.ts', 'foo/bar', 'src/foo/bar.ts'],
    ['test/t.ts', 'utils', 'src/utils/index.ts'],
    ['test/t.ts', 'constants', 'src/constants.ts'],
    ['src/crypto/index.ts', 'crypto', 'builtin:node:crypto'],
    ['test/t.ts', 'img.png', 'outside:src/img.png'],
    ['test/t.ts', '$weird', 'src/$weird.ts'],
    ['test/t.ts', 'foo/baz', 'unresolved'],
    ['test/t.ts', 'lodash', 'pkg:lodash'],
  ]);
});

test('paths are relative to baseUrl, which may be inherited', () => {
  const tree = {
    'tsconfig.json': config({ paths: { '@/*': ['./lib/*'] } }, { extends: './config/base' }),
    'config/base.json': config({ baseUrl: '../src' }),
    'src/lib/x.ts': '',
    'lib/x.ts': '',
  };
  check(tree, 'src/lib/x.ts', '@/x', 'src/lib/x.ts');
});

test('two packages with different @/*, each by its nearest config', () => {
  const tree = {
    'packages/a/tsconfig.json': config({ paths: { '@/*': ['./src/*'] } }),
    'packages/a/src/x.ts': '',
    'packages/a/src/sub/y.ts': '',
    'packages/b/jsconfig.json': config({ baseUrl: '.', paths: { '@/*': ['app/*'] } }),
    'packages/b/app/x.js': '',
    'packages/b/tests/z.js': '',
  };
  checkAll(tree, [
    ['packages/a/src/sub/y.ts', '@/x', 'packages/a/src/x.ts'],
    ['packages/b/tests/z.js', '@/x', 'packages/b/app/x.js'],
  ]);
});

test('tsconfig.json wins over jsconfig.json beside it', () => {
  const tree = {
    'tsconfig.json': config({ paths: { x: ['./ts.ts'] } }),
    'jsconfig.json': config({ paths: { x: ['./js.ts'] } }),
    'ts.ts': '',
    'js.ts': '',
  };
  check(tree, 'js.ts', 'x', 'ts.ts');
});

test('extends: strings, arrays, chains; the last of an array wins; paths belong to their config', () => {
  const tree = {
    'app/tsconfig.json': json({ extends: ['../config/one.json', '../config/two'] }),
    'config/one.json': config(
      { paths: { x: ['./one.ts'] }, baseUrl: '../never' },
      { extends: './zero.json' },
    ),
    'config/two.json': config({ paths: { x: ['./two.ts'] }, baseUrl: '.' }),
    'config/zero.json': config({ rootDirs: ['../app', '../gen'] }),
    'config/two.ts': '',
    'config/one.ts': '',
    'app/a.ts': '',
    'gen/g.ts': '',
  };
  check(tree, 'app/a.ts', 'x', 'config/two.ts');
  check(tree, 'app/a.ts', './g', 'gen/g.ts');
});

test('extends of a folder, which only dots can name', () => {
  const tree = {
    'tsconfig.json': config({ paths: { x: ['./x.ts'] } }),
    'app/tsconfig.json': json({ extends: '..' }),
    'other/tsconfig.json': json({ extends: '../app' }),
    'x.ts': '',
    'app/a.ts': '',
    'other/a.ts': '',
  };
  check(tree, 'app/a.ts', 'x', 'x.ts');
  check(tree, 'other/a.ts', 'x', 'pkg:x');
});

test('extends in a cycle, of itself, and of a missing file', () => {
  const tree = {
    'tsconfig.json': config({ paths: { x: ['./x.ts'] } }, { extends: './b.json' }),
    'b.json': json({ extends: ['./tsconfig.json', './b.json', './missing.json', 'unknown-package/x.json'] }),
    'x.ts': '',
  };
  check(tree, 'x.ts', 'x', 'x.ts');
});

test('extends from a package of the workspace, as in Turborepo', () => {
  const shared = (extra: object) => ({
    'package.json': json({ workspaces: ['apps/*', 'packages/*'] }),
    'packages/ts/package.json': json({ name: '@repo/typescript-config', ...extra }),
    'packages/ts/base.json': config({ paths: { 'via-base': ['../../apps/web/base.ts'] } }),
    'packages/ts/tsconfig.json': config({ paths: { 'via-default': ['../../apps/web/base.ts'] } }),
    'packages/ts/conf/next.json': config({ paths: { 'via-export': ['../../../apps/web/base.ts'] } }),
    'apps/web/base.ts': '',
  });
  const web = (target: string) => ({ 'apps/web/tsconfig.json': json({ extends: target }) });
  const name = '@repo/typescript-config';
  const from = 'apps/web/base.ts';
  check({ ...shared({}), ...web(`${name}/base.json`) }, from, 'via-base', from);
  check({ ...shared({}), ...web(`${name}/base`) }, from, 'via-base', from);
  check({ ...shared({}), ...web(name) }, from, 'via-default', from);
  check({ ...shared({ tsconfig: './base.json' }), ...web(name) }, from, 'via-base', from);
  const exports = { './next': './conf/next.json' };
  check({ ...shared({ exports }), ...web(`${name}/next`) }, from, 'via-export', from);
});

test('${configDir} is the folder of the inheriting config', () => {
  const tree = {
    'base.json': config({ paths: { '#/*': ['${configDir}/src/*'] }, outDir: '${configDir}/products' }),
    'a/tsconfig.json': json({ extends: '../base.json', include: ['src'] }),
    'a/package.json': json({ name: 'a', main: './products/main.js' }),
    'a/src/main.ts': '',
    'b/tsconfig.json': json({ extends: '../base.json' }),
    'b/src/main.ts': '',
    'b/src/x.ts': '',
  };
  checkAll(tree, [
    ['a/src/main.ts', '#/main', 'a/src/main.ts'],
    ['b/src/x.ts', '#/main', 'b/src/main.ts'],
    ['b/src/x.ts', 'a', 'a/src/main.ts'],
  ]);
});

test('a solution file: the referenced config that covers the file decides', () => {
  const tree = {
    'tsconfig.json': json({
      files: [],
      references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.spec.json' }, { path: './gone' }],
    }),
    'tsconfig.app.json': config(
      { paths: { '@/*': ['./src/*'] } },
      { include: ['src'], exclude: ['src/**/*.spec.ts', 'src/e2e'] },
    ),
    'tsconfig.spec.json': config({ paths: { '@/*': ['./mocks/*'] } }, { include: ['src/**/*.spec.ts'] }),
    'src/x.ts': '',
    'src/a.ts': '',
    'src/a.spec.ts': '',
    'src/e2e/t.ts': '',
    'mocks/x.ts': '',
  };
  checkAll(tree, [
    ['src/a.ts', '@/x', 'src/x.ts'],
    ['src/a.spec.ts', '@/x', 'mocks/x.ts'],
    ['src/e2e/t.ts', '@/x', 'src/x.ts'],
    ['src/a.ts', '@/x', 'src/x.ts'],
  ]);
});

test('a solution file: a file that no config covers uses the paths of the first config that has some', () => {
  const tree = {
    'tsconfig.json': json({
      files: [],
      references: [{ path: './tsconfig.node.json' }, { path: './tsconfig.app.json' }, { path: './lib' }],
    }),
    'tsconfig.node.json': json({ include: ['vite.config.ts'] }),
    'tsconfig.app.json': config(
      { baseUrl: '.', paths: { '@/*': ['./src/*'], 'src/*': ['./src/*'] } },
      { include: ['src'] },
    ),
    'lib/tsconfig.json': config({ paths: { 'lib/*': ['./*'] } }),
    'src/x.ts': '',
    'lib/y.ts': '',
    'vitest.setup.ts': '',
    'vite.config.ts': '',
  };
  checkAll(tree, [
    ['vitest.setup.ts', '@/x', 'src/x.ts'],
    ['vitest.setup.ts', 'src/x', 'src/x.ts'],
    ['vitest.setup.ts', 'lib/y', 'lib/y.ts'], // by baseUrl, not by the paths of a folder of its own
    ['vite.config.ts', 'src/x', 'pkg:src'],
    ['src/x.ts', 'src/x', 'src/x.ts'],
  ]);
});

test('a config with paths decides about files that no config covers', () => {
  const tree = {
    'tsconfig.json': config(
      { paths: { 'src/*': ['./one/*'] } },
      { files: [], references: [{ path: './tsconfig.app.json' }] },
    ),
    'tsconfig.app.json': config({ paths: { 'src/*': ['./two/*'] } }, { include: ['two'] }),
    'one/x.ts': '',
    'two/x.ts': '',
    'a.ts': '',
  };
  check(tree, 'a.ts', 'src/x', 'one/x.ts');
  check(tree, 'two/x.ts', 'src/x', 'two/x.ts');
});

test('references to a folder, nested solutions, cycles', () => {
  const tree = {
    'tsconfig.json': json({ files: [], references: [{ path: './conf' }, { path: '.' }] }),
    'conf/tsconfig.json': json({
      files: [],
      references: [{ path: './web.json' }, { path: '../tsconfig.json' }],
    }),
    'conf/web.json': config({ paths: { '~x': ['../src/x.ts'] } }, { files: ['../src/main.ts'] }),
    'src/x.ts': '',
    'src/main.ts': '',
  };
  check(tree, 'src/main.ts', '~x', 'src/x.ts');
  check(tree, 'src/x.ts', '~x', 'unresolved');
});

test('comments, trailing commas, a byte order mark; broken texts are skipped', () => {
  const tree = {
    'tsconfig.json': '\uFEFF// c\n{ /* c */ "compilerOptions": { "paths": { "x": ["./x.ts",], }, }, }',
    'x.ts': '',
    'a/tsconfig.json': '{{{',
    'a/b.ts': '',
    'a/package.json': 'no json',
    'c/tsconfig.json': '[]',
    'c/d.ts': '',
    'e/tsconfig.json': json({
      extends: 7,
      compilerOptions: { paths: 'x', baseUrl: [], rootDirs: {} },
      files: {},
    }),
    'e/f.ts': '',
  };
  checkAll(tree, [
    ['x.ts', 'x', 'x.ts'],
    ['a/b.ts', 'y', 'pkg:y'],
    ['c/d.ts', 'y', 'pkg:y'],
    ['e/f.ts', 'y', 'pkg:y'],
    ['e/f.ts', './f', 'e/f.ts'],
  ]);
});

test('the root config of Nx applies to projects without paths', () => {
  const tree = {
    'package.json': json({ name: 'org' }),
    'tsconfig.base.json': config({ baseUrl: '.', paths: { '@org/ui': ['libs/ui/src/index.ts'] } }),
    'libs/ui/tsconfig.json': json({
      extends: '../../tsconfig.base.json',
      files: [],
      include: [],
      references: [{ path: './tsconfig.lib.json' }],
    }),
    'libs/ui/tsconfig.lib.json': json({ extends: './tsconfig.json', include: ['src/**/*.ts'] }),
    'libs/ui/src/index.ts': '',
    'apps/web/tsconfig.json': json({ extends: '../../tsconfig.base.json' }),
    'apps/web/src/main.ts': '',
  };
  checkAll(tree, [
    ['apps/web/src/main.ts', '@org/ui', 'libs/ui/src/index.ts'],
    ['libs/ui/src/index.ts', '@org/ui', 'libs/ui/src/index.ts'],
    ['apps/web/src/main.ts', '@org/gone', 'pkg:@org/gone'],
  ]);
});

test('requests what extends and references point to, and nothing outside the root', () => {
  const manifests = new Map([
    ['a/tsconfig.json', json({ extends: ['../base', '../../outside.json'], references: [{ path: '../b' }] })],
    ['c/package.json', json({ name: 'shared' })],
    ['d/jsconfig.json', json({ extends: 'shared/x.json' })],
  ]);
  const wanted = [...(javascriptResolver.moreManifests?.(manifests) ?? [])].sort();
  assert.equal(wanted, [
    'b.json',
    'b/tsconfig.json',
    'base',
    'base.json',
    'c/x.json',
    'c/x.json/tsconfig.json',
  ]);
});

test.run();
