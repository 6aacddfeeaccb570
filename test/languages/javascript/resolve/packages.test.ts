import { test } from 'uvu';
import { check, checkAll, json } from './check.ts';

/** Two packages, one of which imports the other; `root` says how they are declared. */
const monorepo = (root: Record<string, string>) => ({
  ...root,
  'packages/ui/package.json': json({ name: '@repo/ui', main: 'dist/index.js' }),
  'packages/ui/src/index.ts': '',
  'packages/ui/src/button.tsx': '',
  'apps/web/package.json': json({ name: 'web', dependencies: { '@repo/ui': '*' } }),
  'apps/web/main.ts': '',
});

test('packages of every kind of workspace are found', () => {
  const globs = ['packages/*', 'apps/*'];
  const roots = {
    npm: { 'package.json': json({ workspaces: globs }) },
    yarn: { 'package.json': json({ workspaces: { packages: ['./packages/*/', 'apps/**'] } }) },
    pnpm: {
      'pnpm-workspace.yaml': 'packages:\n  # all\n  - "packages/*" # here\n  - apps/*\n\ncatalog:\n  x: 1\n',
    },
    pnpmFlow: { 'pnpm-workspace.yaml': "packages: ['packages/*', apps/*]" },
    lerna: { 'lerna.json': json({ packages: globs }), 'package.json': json({ name: 'root' }) },
    lernaDefault: { 'lerna.json': json({ version: '1' }), 'package.json': json({ name: 'root' }) },
    rush: {
      'rush.json': '{ // c\n "projects": [{ "packageName": "@repo/ui", "projectFolder": "packages/ui" }] }',
    },
    plain: { 'package.json': json({ name: 'root' }) },
    nothing: {},
  };
  for (const root of Object.values(roots)) {
    checkAll(monorepo(root as Record<string, string>), [
      ['apps/web/main.ts', '@repo/ui', 'packages/ui/src/index.ts'],
      ['apps/web/main.ts', '@repo/ui/button', 'packages/ui/src/button.tsx'],
      ['apps/web/main.ts', '@repo/other', 'pkg:@repo/other'],
    ]);
  }
});

test('folders that a workspace excludes do not belong to it', () => {
  const left = { 'package.json': json({ workspaces: ['packages/*', '!packages/ui'] }) };
  check(monorepo(left), 'apps/web/main.ts', '@repo/ui', 'pkg:@repo/ui');
  const elsewhere = { 'pnpm-workspace.yaml': "packages:\n- 'libs/**'\n- '!**/test/**'\n" };
  check(monorepo(elsewhere), 'apps/web/main.ts', '@repo/ui', 'pkg:@repo/ui');
});

test('a workspace in a subfolder is visible only there', () => {
  const tree = {
    'package.json': json({ workspaces: ['packages/*'] }),
    'packages/a/package.json': json({ name: 'a' }),
    'packages/a/index.js': '',
    'packages/a/fixtures/ws/package.json': json({ workspaces: ['*'] }),
    'packages/a/fixtures/ws/react/package.json': json({ name: 'react' }),
    'packages/a/fixtures/ws/react/index.js': '',
    'packages/a/fixtures/ws/app/package.json': json({ name: 'app' }),
    'packages/a/fixtures/ws/app/index.js': '',
  };
  checkAll(tree, [
    ['packages/a/index.js', 'react', 'pkg:react'],
    ['packages/a/fixtures/ws/app/index.js', 'react', 'packages/a/fixtures/ws/react/index.js'],
    ['packages/a/fixtures/ws/app/index.js', 'a', 'packages/a/index.js'],
  ]);
});

test('without a workspace, a fixture does not replace a real dependency', () => {
  const tree = {
    'package.json': json({ name: 'root', dependencies: { react: '^18.0.0' } }),
    'src/a.ts': '',
    'test/fixtures/react/package.json': json({ name: 'react' }),
    'test/fixtures/react/index.js': '',
    'test/fixtures/one/package.json': json({ name: 'one' }),
    'test/fixtures/one/index.js': '',
    'test/fixtures/two/index.js': '',
    'test/fixtures/three/package.json': json({ dependencies: { one: '*' } }),
    'test/fixtures/three/index.js': '',
    'lib/package.json': json({ name: 'lib' }),
    'lib/index.js': '',
  };
  checkAll(tree, [
    ['src/a.ts', 'react', 'pkg:react'],
    ['test/fixtures/two/index.js', 'react', 'pkg:react'],
    ['src/a.ts', 'one', 'pkg:one'],
    ['test/fixtures/two/index.js', 'one', 'pkg:one'],
    ['test/fixtures/three/index.js', 'one', 'test/fixtures/one/index.js'],
    ['src/a.ts', 'lib', 'lib/index.js'],
  ]);
});

test('a member is preferred to a workspace root of the same name', () => {
  const tree = {
    'package.json': json({ name: '@nest/core', workspaces: ['packages/*'] }),
    'index.ts': '',
    'tools/a.ts': '',
    'packages/core/package.json': json({ name: '@nest/core', main: './index.js', version: '1.2.3' }),
    'packages/core/index.ts': '',
    'sample/app/package.json': json({ name: 'app', dependencies: { '@nest/core': '1.2.3' } }),
    'sample/app/main.ts': '',
  };
  checkAll(tree, [
    ['sample/app/main.ts', '@nest/core', 'packages/core/index.ts'],
    ['tools/a.ts', '@nest/core', 'packages/core/index.ts'],
  ]);
});

test('a root with exports is imported by its own files', () => {
  const tree = {
    'package.json': json({ name: 'x', exports: './index.js', workspaces: ['packages/*'] }),
    'index.js': '',
    'tools/a.js': '',
    'packages/x/package.json': json({ name: 'x' }),
    'packages/x/index.js': '',
  };
  check(tree, 'tools/a.js', 'x', 'index.js');
});

test('of two packages with the same name the nearest wins, then the smaller path', () => {
  const tree = {
    'package.json': json({ workspaces: ['*/*'] }),
    'b/util/package.json': json({ name: 'util-x' }),
    'b/util/index.js': '',
    'a/util/package.json': json({ name: 'util-x' }),
    'a/util/index.js': '',
    'a/app/x.js': '',
    'b/app/x.js': '',
    'c/x.js': '',
  };
  checkAll(tree, [
    ['a/app/x.js', 'util-x', 'a/util/index.js'],
    ['b/app/x.js', 'util-x', 'b/util/index.js'],
    ['c/x.js', 'util-x', 'a/util/index.js'],
  ]);
});

test('a dependency that names a folder leads there', () => {
  const tree = {
    'package.json': json({ workspaces: ['packages/*'], dependencies: { $utils: 'link:./scripts/utils' } }),
    'scripts/utils/index.ts': '',
    'scripts/utils/more.ts': '',
    'vendor/x/package.json': json({ name: 'other-name', main: 'm.js' }),
    'vendor/x/m.js': '',
    'packages/real/package.json': json({ name: 'real' }),
    'packages/real/index.js': '',
    'packages/a/package.json': json({
      dependencies: {
        x: 'file:../../vendor/x',
        y: 'portal:../../vendor/x',
        z: 'workspace:../real',
        alias: 'workspace:real@*',
        archive: 'file:./x.tgz',
        renamed: 'npm:real@1',
        real: 'npm:real',
      },
    }),
    'packages/a/a.js': '',
    'packages/b/package.json': json({ dependencies: { real: 'npm:fork@2' } }),
    'packages/b/b.js': '',
  };
  checkAll(tree, [
    ['packages/a/a.js', 'x', 'vendor/x/m.js'],
    ['packages/a/a.js', 'y', 'vendor/x/m.js'],
    ['packages/a/a.js', 'z', 'packages/real/index.js'],
    ['packages/a/a.js', 'alias', 'packages/real/index.js'],
    ['packages/a/a.js', 'real', 'packages/real/index.js'],
    ['packages/a/a.js', 'archive', 'pkg:archive'],
    ['packages/a/a.js', 'renamed', 'pkg:renamed'],
    ['packages/b/b.js', 'real', 'pkg:real'],
    ['packages/a/a.js', '$utils', 'scripts/utils/index.ts'],
    ['packages/a/a.js', '$utils/more', 'scripts/utils/more.ts'],
    ['packages/a/a.js', '$other', 'unresolved'],
  ]);
});

test('a different version than that in the tree comes from the registry', () => {
  const tree = (range: string, version = '3.1.0') => ({
    'package.json': json({ workspaces: ['*'] }),
    'lib/package.json': json({ name: 'lib', version }),
    'lib/index.js': '',
    'old/package.json': json({ dependencies: { lib: range } }),
    'old/x.js': '',
  });
  for (const range of ['^2.0.0', '2.1.0', '3.0.9']) check(tree(range), 'old/x.js', 'lib', 'pkg:lib');
  for (const range of [
    '^3.0.0',
    '3.1.0',
    '~3.0.0',
    '*',
    'workspace:*',
    '>=2',
    '2 || 3',
    'latest',
    'catalog:',
  ]) {
    check(tree(range), 'old/x.js', 'lib', 'lib/index.js');
  }
  check(tree('^2.0.0', '0.0.0-dev'), 'old/x.js', 'lib', 'lib/index.js');
  check(tree('0.3.20-1', '0.3.21'), 'old/x.js', 'lib', 'pkg:lib');
});

test('self-reference, and a package that only has the name of its dependency', () => {
  const tree = {
    'package.json': json({ name: 'me', exports: { '.': './src/main.ts', './x': './src/x.ts' } }),
    'src/main.ts': '',
    'src/x.ts': '',
    'debug/package.json': json({ name: 'debug', dependencies: { debug: '^4.0.0' } }),
    'debug/index.js': '',
    'chalk.js': '',
  };
  checkAll(tree, [
    ['src/x.ts', 'me', 'src/main.ts'],
    ['src/main.ts', 'me/x', 'src/x.ts'],
    ['debug/index.js', 'debug', 'pkg:debug'],
    ['chalk.js', 'chalk', 'pkg:chalk'],
  ]);
});

test('the root of a workspace is a package only for packages that list it', () => {
  const tree = {
    'package.json': json({ name: 'chalk', workspaces: ['.', '*'] }),
    'index.js': '',
    'docs/package.json': json({ name: 'docs', dependencies: { chalk: '*' } }),
    'docs/a.js': '',
    'site/package.json': json({ name: 'site' }),
    'site/a.js': '',
  };
  checkAll(tree, [
    ['docs/a.js', 'chalk', 'index.js'],
    ['site/a.js', 'chalk', 'pkg:chalk'],
  ]);
});

test.run();
