import { test } from 'uvu';
import { check, checkAll, EXCLUDED, json } from './check.ts';

test('probes extensions in order, and the exact file first', () => {
  const tree = {
    'a.ts': '',
    'one.ts': '',
    'one.tsx': '',
    'two.tsx': '',
    'two.js': '',
    'three.js': '',
    'three.jsx': '',
    'four.mjs': '',
    'five.cjs': '',
    'six.mts': '',
    'seven.cts': '',
    'eight.d.ts': '',
    'nine.js': '',
    'nine.ts': '',
    'ten.d.mts': '',
  };
  checkAll(tree, [
    ['a.ts', './one', 'one.ts'],
    ['a.ts', './two', 'two.tsx'],
    ['a.ts', './three', 'three.js'],
    ['a.ts', './four', 'four.mjs'],
    ['a.ts', './five', 'five.cjs'],
    ['a.ts', './six', 'six.mts'],
    ['a.ts', './seven', 'seven.cts'],
    ['a.ts', './eight', 'eight.d.ts'],
    ['a.ts', './nine.js', 'nine.js'],
    ['a.ts', './nine', 'nine.ts'],
    ['a.ts', './ten', 'ten.d.mts'],
    ['a.ts', './eleven', 'unresolved'],
    ['a.ts', './one.ts', 'one.ts'],
  ]);
});

test('an output extension names its input', () => {
  const tree = {
    'a.ts': '',
    'x.ts': '',
    'y.tsx': '',
    'z.d.ts': '',
    'w.mts': '',
    'v.cts': '',
    'u.tsx': '',
    't.jsx': '',
    's.d.mts': '',
  };
  checkAll(tree, [
    ['a.ts', './x.js', 'x.ts'],
    ['a.ts', './y.js', 'y.tsx'],
    ['a.ts', './z.js', 'z.d.ts'],
    ['a.ts', './w.mjs', 'w.mts'],
    ['a.ts', './v.cjs', 'v.cts'],
    ['a.ts', './u.jsx', 'u.tsx'],
    ['a.ts', './t.js', 't.jsx'],
    ['a.ts', './s.mjs', 's.d.mts'],
    ['a.ts', './x.mjs', 'unresolved'],
    ['a.ts', './t.ts', 't.jsx'],
  ]);
});

test('a script is preferred to its declaration', () => {
  const tree = { 'a.ts': '', 'x.js': '', 'x.d.ts': '', 'y.mjs': '', 'y.d.mts': '', 'z.ts': '', 'z.d.ts': '' };
  checkAll(tree, [
    ['a.ts', './x', 'x.js'],
    ['a.ts', './y', 'y.mjs'],
    ['a.ts', './z', 'z.ts'],
    ['a.ts', './x.d.ts', 'x.d.ts'],
  ]);
});

test('a dot in a name is not an extension', () => {
  const tree = { 'a.ts': '', 'foo.service.ts': '', 'b.config.js': '', '.hidden.ts': '' };
  checkAll(tree, [
    ['a.ts', './foo.service', 'foo.service.ts'],
    ['a.ts', './foo.service.js', 'foo.service.ts'],
    ['a.ts', './b.config', 'b.config.js'],
    ['a.ts', './.hidden', '.hidden.ts'],
    ['a.ts', './foo', 'unresolved'],
  ]);
});

test('folders: index, dots, trailing slashes, and a file shadows a folder', () => {
  const tree = {
    'index.ts': '',
    'src/index.tsx': '',
    'src/a.ts': '',
    'src/b.ts': '',
    'src/b/index.ts': '',
    'src/b/c.ts': '',
    'src/deep/x/y.ts': '',
  };
  checkAll(tree, [
    ['src/a.ts', './b', 'src/b.ts'],
    ['src/a.ts', './b/', 'src/b/index.ts'],
    ['src/a.ts', '.', 'src/index.tsx'],
    ['src/a.ts', './', 'src/index.tsx'],
    ['src/a.ts', '..', 'index.ts'],
    ['src/a.ts', '../', 'index.ts'],
    ['src/b/c.ts', '..', 'src/index.tsx'],
    ['src/b/c.ts', '.', 'src/b/index.ts'],
    ['src/b/c.ts', './../a', 'src/a.ts'],
    ['src/b/c.ts', '../../src//a', 'src/a.ts'],
    ['src/deep/x/y.ts', '../../b/./c', 'src/b/c.ts'],
    ['src/a.ts', './deep', 'unresolved'],
    ['index.ts', './src/index', 'src/index.tsx'],
  ]);
});

test('a folder with a package.json is entered by its fields', () => {
  const tree = {
    'a.js': '',
    'm/package.json': json({ main: './lib/main.js' }),
    'm/lib/main.js': '',
    'm/index.js': '',
    't/package.json': json({ types: 'entry.ts' }),
    't/entry.ts': '',
    'e/package.json': json({ type: 'module' }),
    'e/index.mjs': '',
    'u/package.json': json({ main: 'dist/index.js' }),
    'u/src/index.ts': '',
    'v/package.json': json({ main: 'dist/v.umd.js' }),
    'v/src/index.ts': '',
    'w/package.json': json({ name: 'w' }),
    'w/src/index.ts': '',
  };
  checkAll(tree, [
    ['a.js', './m', 'm/lib/main.js'],
    ['a.js', './t', 't/entry.ts'],
    ['a.js', './e', 'e/index.mjs'],
    ['a.js', './u', 'u/src/index.ts'],
    ['a.js', './v', 'v/src/index.ts'],
    ['a.js', './w', 'unresolved'],
  ]);
});

test('queries, hashes and loaders are removed', () => {
  const tree = {
    'a.ts': '',
    'x.ts': '',
    'x.svg': '',
    'c#.ts': '',
    'd#e.ts': '',
    '#/y.ts': '',
    'index.ts': '',
  };
  checkAll(tree, [
    ['a.ts', './x.svg?raw', 'outside:x.svg'],
    ['a.ts', './x?worker', 'x.ts'],
    ['a.ts', './x.ts?worker&inline', 'x.ts'],
    ['a.ts', './x#part', 'x.ts'],
    ['a.ts', './c#.ts', 'c#.ts'],
    ['a.ts', './d#e', 'd#e.ts'],
    ['a.ts', './#/y', '#/y.ts'],
    ['a.ts', 'raw-loader!./x.ts', 'x.ts'],
    ['a.ts', '!!style-loader?a=1!./x?b', 'x.ts'],
    ['a.ts', './x?size=6!', 'x.ts'],
    ['a.ts', 'some-loader!', 'pkg:some-loader'],
    ['a.ts', 'data:text/javascript;base64,!!!', 'outside:data:text/javascript;base64,!!!'],
  ]);
});

test('existing files that are not sources, and paths that leave the root, are outside', () => {
  const tree = {
    'src/a.ts': '',
    'src/s.css': '',
    'src/d.json': '',
    'src/gen/': '',
    'src/bin': '',
    'src/left.ts': EXCLUDED,
    'src/out/index.js': EXCLUDED,
  };
  checkAll(tree, [
    ['src/a.ts', './s.css', 'outside:src/s.css'],
    ['src/a.ts', './d.json', 'outside:src/d.json'],
    ['src/a.ts', './gen/client', 'outside:src/gen/client'],
    ['src/a.ts', './gen', 'outside:src/gen'],
    ['src/a.ts', './bin', 'outside:src/bin'],
    ['src/a.ts', './left', 'outside:src/left'],
    ['src/a.ts', './out', 'outside:src/out'],
    ['src/a.ts', './d', 'outside:src/d'],
    ['src/a.ts', '../../other/x', 'outside:../other/x'],
    ['src/a.ts', './missing.css', 'unresolved'],
    ['src/a.ts', '../.next/types/routes', 'outside:.next/types/routes'],
    ['src/a.ts', './addon.linux-x64-gnu.node', 'outside:src/addon.linux-x64-gnu.node'],
    ['src/a.ts', './addon.node/x', 'unresolved'],
    ['src/a.ts', './$types', 'outside:src/$types'],
    ['src/a.ts', '../node_modules/@types/react/index.d.ts', 'pkg:react'],
    ['src/a.ts', '../node_modules/@scope/x/y.css', 'pkg:@scope/x'],
  ]);
});

test('components are found with their extension, and without it if the project has some', () => {
  const tree = { 'a.ts': '', 'b.vue': '', 'c/index.svelte': '', 'd.astro': '' };
  checkAll(tree, [
    ['a.ts', './b.vue', 'b.vue'],
    ['a.ts', './b', 'b.vue'],
    ['a.ts', './c', 'c/index.svelte'],
    ['b.vue', './d', 'd.astro'],
  ]);
});

test('a reference is relative without ./, and never a folder', () => {
  const tree = { 'a/b.ts': '', 'a/c.d.ts': '', 'g.d.ts': '', 'a/d/index.ts': '' };
  check(tree, 'a/b.ts', { specifier: 'c.d.ts', kind: 'reference' }, 'a/c.d.ts');
  check(tree, 'a/b.ts', { specifier: '../g.d.ts', kind: 'reference' }, 'g.d.ts');
  check(tree, 'a/b.ts', { specifier: 'd', kind: 'reference' }, 'unresolved');
  check(tree, 'a/b.ts', { specifier: 'missing.d.ts', kind: 'reference' }, 'unresolved');
});

test('a URL is an edge only if it names a source file', () => {
  const tree = { 'a/b.ts': '', 'a/w.ts': '', 'a/i.png': '', 'a/d/index.ts': '' };
  const url = (specifier: string) => ({ specifier, kind: 'url' as const });
  check(tree, 'a/b.ts', url('./w.ts'), 'a/w.ts');
  check(tree, 'a/b.ts', url('./w.js'), 'a/w.ts');
  check(tree, 'a/b.ts', url('w.ts'), 'a/w.ts');
  check(tree, 'a/b.ts', url('./w.ts?worker'), 'a/w.ts');
  check(tree, 'a/b.ts', url('./w'), '');
  check(tree, 'a/b.ts', url('./d'), '');
  check(tree, 'a/b.ts', url('./i.png'), '');
  check(tree, 'a/b.ts', url('https://x.test/a.ts'), '');
  check(tree, 'a/b.ts', url('/a/w.ts'), '');
});

test('rootDirs are merged', () => {
  const tree = {
    'tsconfig.json': json({ compilerOptions: { rootDirs: ['src', 'generated', 'src/deep'] } }),
    'src/a/x.ts': '',
    'src/a/z.ts': '',
    'src/deep/q.ts': '',
    'generated/a/y.ts': '',
    'generated/a/z.ts': '',
  };
  checkAll(tree, [
    ['src/a/x.ts', './y', 'generated/a/y.ts'],
    ['generated/a/y.ts', './x', 'src/a/x.ts'],
    ['src/a/x.ts', './z', 'src/a/z.ts'],
    ['src/deep/q.ts', './a/y', 'generated/a/y.ts'],
    ['src/a/x.ts', './missing', 'unresolved'],
  ]);
});

test('moduleSuffixes are tried first, in their order', () => {
  const tree = {
    'tsconfig.json': json({ compilerOptions: { moduleSuffixes: ['.ios', '.native', ''] } }),
    'a.ts': '',
    'x.ts': '',
    'x.ios.ts': '',
    'x.native.ts': '',
    'y.native.tsx': '',
    'y.tsx': '',
    'z.ts': '',
  };
  checkAll(tree, [
    ['a.ts', './x', 'x.ios.ts'],
    ['a.ts', './x.js', 'x.ios.ts'],
    ['a.ts', './y', 'y.native.tsx'],
    ['a.ts', './z', 'z.ts'],
  ]);
});

test('a relative path into a missing build folder leads to its source', () => {
  const tree = {
    'pkg/package.json': json({ name: 'pkg' }),
    'pkg/bin/cli.js': '',
    'pkg/src/cli.ts': '',
    'pkg/src/deep/x.tsx': '',
    'pkg/index.js': '',
    'flat/package.json': json({ name: 'flat' }),
    'flat/bin.js': '',
    'flat/main.ts': '',
    'flat/script.js': '',
    'self/package.json': json({ name: 'self' }),
    'self/index.ts': '',
    'own/package.json': json({ name: 'own' }),
    'own/lib/a.js': '',
    'own/src/b.js': '',
    'own/x.js': '',
  };
  checkAll(tree, [
    ['pkg/bin/cli.js', '../dist/cli.js', 'pkg/src/cli.ts'],
    ['pkg/bin/cli.js', '../dist/esm/deep/x.mjs', 'pkg/src/deep/x.tsx'],
    ['pkg/bin/cli.js', '../lib/cli', 'pkg/src/cli.ts'],
    ['pkg/bin/cli.js', '../dist/src/cli.js', 'pkg/src/cli.ts'],
    ['pkg/bin/cli.js', '../dist/nothing.js', 'unresolved'],
    ['flat/bin.js', './dist/main.js', 'flat/main.ts'],
    ['flat/bin.js', './dist/script.js', 'unresolved'],
    ['self/index.ts', './dist/index.js', 'unresolved'],
    ['own/x.js', './lib/b.js', 'unresolved'],
  ]);
});

test('a file whose name begins like a build folder is not a product', () => {
  const tree = {
    'package.json': json({ name: 'x' }),
    'a.ts': '',
    'src/index.ts': '',
    'build-schema.json': '{}',
  };
  checkAll(tree, [
    ['a.ts', './build-schema.json', 'outside:build-schema.json'],
    ['a.ts', './dist.config.json', 'unresolved'],
  ]);
});

test('an ignored build folder changes nothing', () => {
  const tree = { 'package.json': json({ name: 'x' }), 'bin.js': '', 'src/cli.ts': '', 'dist/': '' };
  checkAll(tree, [
    ['bin.js', './dist/cli.js', 'src/cli.ts'],
    ['bin.js', './dist/generated.js', 'outside:dist/generated.js'],
  ]);
});

test('a declaration beside a script gives way to it, whatever extension is written', () => {
  const tree = {
    'src/a.ts': '',
    'schema.js': '',
    'schema.d.ts': '',
    'view.jsx': '',
    'view.d.ts': '',
    'node.mjs': '',
    'node.d.mts': '',
    'only.d.ts': '',
  };
  checkAll(tree, [
    ['src/a.ts', '../schema', 'schema.js'],
    ['src/a.ts', '../schema.js', 'schema.js'],
    ['src/a.ts', '../schema.ts', 'schema.js'],
    ['src/a.ts', '../schema.tsx', 'schema.js'],
    ['src/a.ts', '../schema.d.ts', 'schema.d.ts'],
    ['src/a.ts', '../view.js', 'view.jsx'],
    ['src/a.ts', '../node.mts', 'node.mjs'],
    ['src/a.ts', '../only.ts', 'only.d.ts'],
    ['src/a.ts', '../only.js', 'only.d.ts'],
  ]);
});

test.run();
