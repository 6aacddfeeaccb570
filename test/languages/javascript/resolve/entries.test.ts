import { test } from 'uvu';
import { check, checkAll, json, type Tree } from './check.ts';

/** A workspace with one package in `p`, imported from `a.ts`. */
const withPackage = (manifest: object, files: readonly string[], rest: Tree = {}): Tree => ({
  'package.json': json({ workspaces: ['p'] }),
  'a.ts': '',
  'p/package.json': json({ name: 'p', ...manifest }),
  ...Object.fromEntries(files.map(name => [`p/${name}`, ''])),
  ...rest,
});

test('fields, existing targets first', () => {
  check(withPackage({ main: './m.js', module: './m.mjs' }, ['m.js', 'm.mjs']), 'a.ts', 'p', 'p/m.js');
  check(withPackage({ main: './gone.js', module: './m.mjs' }, ['m.mjs']), 'a.ts', 'p', 'p/m.mjs');
  check(withPackage({ main: 'm', types: 't.d.ts' }, ['m.js', 't.d.ts']), 'a.ts', 'p', 'p/m.js');
  check(withPackage({ types: 't.d.ts' }, ['t.d.ts']), 'a.ts', 'p', 'p/t.d.ts');
  check(withPackage({ typings: './t.ts', main: 'dist/x.js' }, ['t.ts', 'src/x.ts']), 'a.ts', 'p', 'p/t.ts');
  check(withPackage({ source: './s.ts', main: 'm.js' }, ['s.ts', 'm.js']), 'a.ts', 'p', 'p/s.ts');
  check(withPackage({ browser: './b.js' }, ['b.js']), 'a.ts', 'p', 'p/b.js');
  check(withPackage({ main: './lib' }, ['lib/index.js']), 'a.ts', 'p', 'p/lib/index.js');
});

test('without any field: index, then src/index', () => {
  check(withPackage({}, ['index.js', 'src/index.ts']), 'a.ts', 'p', 'p/index.js');
  check(withPackage({}, ['src/index.ts']), 'a.ts', 'p', 'p/src/index.ts');
  check(withPackage({}, ['src/public-api.ts']), 'a.ts', 'p', 'p/src/public-api.ts');
  check(withPackage({ main: 'dist/p.umd.js' }, ['src/index.ts']), 'a.ts', 'p', 'p/src/index.ts');
  check(withPackage({}, ['src/other.ts']), 'a.ts', 'p', 'pkg:p');
});

test('exports: conditions, patterns, arrays, null', () => {
  const tree = withPackage(
    {
      exports: {
        '.': { types: './types.d.ts', import: './esm.mjs', require: './cjs.cjs' },
        './dev': { development: './src/dev.ts', default: './dist/dev.js' },
        './source': { import: './dist/x.js', source: './src/source.ts' },
        './custom': { '@me/source': './src/custom.ts', default: './nowhere.js' },
        './nested': { node: { import: './src/node.ts' }, default: './src/web.ts' },
        './list': ['./nowhere.js', './src/list.ts'],
        './features/*': './src/features/*.ts',
        './features/private/*': null,
        './c++/*': './src/cpp/*.ts',
        './old/': './src/old/',
        './same/*': './src/cpp/*.ts',
        './same/*.js': './src/old/*.ts',
        './same/*.': './src/cpp/*.ts',
        './*.css': './styles/*.css',
        './package.json': './package.json',
      },
    },
    [
      'types.d.ts',
      'esm.mjs',
      'cjs.cjs',
      'src/dev.ts',
      'src/source.ts',
      'src/custom.ts',
      'src/node.ts',
      'src/web.ts',
      'src/list.ts',
      'src/features/one.ts',
      'src/features/deep/two.ts',
      'src/cpp/x.ts',
      'src/old/y.ts',
      'src/unlisted.ts',
    ],
  );
  checkAll(tree, [
    ['a.ts', 'p', 'p/esm.mjs'],
    ['a.ts', 'p/dev', 'p/src/dev.ts'],
    ['a.ts', 'p/source', 'p/src/source.ts'],
    ['a.ts', 'p/custom', 'p/src/custom.ts'],
    ['a.ts', 'p/nested', 'p/src/node.ts'],
    ['a.ts', 'p/list', 'p/src/list.ts'],
    ['a.ts', 'p/features/one', 'p/src/features/one.ts'],
    ['a.ts', 'p/features/deep/two', 'p/src/features/deep/two.ts'],
    ['a.ts', 'p/features/private/x', 'pkg:p'],
    ['a.ts', 'p/c++/x', 'p/src/cpp/x.ts'],
    ['a.ts', 'p/old/y.ts', 'p/src/old/y.ts'],
    ['a.ts', 'p/same/y.js', 'p/src/old/y.ts'],
    ['a.ts', 'p/theme.css', 'outside:p/styles/theme.css'],
    ['a.ts', 'p/package.json', 'outside:p/package.json'],
    ['a.ts', 'p/unlisted', 'p/src/unlisted.ts'],
    ['a.ts', 'p/nothing', 'pkg:p'],
  ]);
  check(tree, 'a.ts', { specifier: 'p', kind: 'require' }, 'p/cjs.cjs');
});

test("the importer's customConditions decide between existing targets", () => {
  const exports = { '.': { 'acme:src': './src/i.ts', default: './built/i.js' } };
  const tree = withPackage({ exports }, ['src/i.ts', 'built/i.js']);
  check(tree, 'a.ts', 'p', 'p/built/i.js');
  const config = { 'tsconfig.json': json({ compilerOptions: { customConditions: ['acme:src'] } }) };
  check({ ...tree, ...config }, 'a.ts', 'p', 'p/src/i.ts');
});

test('exports into a dist that is not built go to its source', () => {
  const exports = {
    '.': {
      import: { types: './dist/index.d.mts', default: './dist/index.mjs' },
      require: './dist/index.cjs',
    },
    './adapters/x': './dist/adapters/x/index.js',
    './esm/*': './dist/esm/*.js',
    './dist-es': './dist-es/thing.js',
    './gen': './dist/generated.js',
  };
  const tree = withPackage({ exports }, [
    'src/index.ts',
    'src/adapters/x/index.ts',
    'src/deep/y.tsx',
    'src/thing.ts',
  ]);
  const rows = [
    ['a.ts', 'p', 'p/src/index.ts'],
    ['a.ts', 'p/adapters/x', 'p/src/adapters/x/index.ts'],
    ['a.ts', 'p/esm/deep/y', 'p/src/deep/y.tsx'],
    ['a.ts', 'p/dist-es', 'p/src/thing.ts'],
    ['a.ts', 'p/gen', 'pkg:p'],
  ] as const;
  checkAll(tree, rows);
  checkAll({ ...tree, 'p/dist/': '' }, rows);
});

test('a source is preferred to its declaration', () => {
  const manifest = { main: './lib/index.js', types: './types/index.d.ts' };
  check(withPackage(manifest, ['src/index.js', 'types/index.d.ts']), 'a.ts', 'p', 'p/src/index.js');
  check(withPackage({ main: './x.node', types: './n.d.ts' }, ['n.d.ts']), 'a.ts', 'p', 'p/n.d.ts');
});

test('outDir and rootDir determine the source of a build product', () => {
  const config = (compilerOptions: object, rest: object = {}) => ({
    'p/tsconfig.json': json({ compilerOptions, ...rest }),
  });
  const files = ['code/main.ts', 'code/sub/x.ts'];
  const main = { main: 'target/main.js' };
  check(
    withPackage(main, files, config({ outDir: 'target', rootDir: 'code' })),
    'a.ts',
    'p',
    'p/code/main.ts',
  );
  check(
    withPackage(main, files, config({ outDir: './target' }, { include: ['code'] })),
    'a.ts',
    'p',
    'p/code/main.ts',
  );
  const types = { types: 'typ/sub/x.d.ts' };
  const declared = config({ outDir: 'target', declarationDir: 'typ', rootDir: './code' });
  check(withPackage(types, files, declared), 'a.ts', 'p', 'p/code/sub/x.ts');
  const referenced = {
    ...config({}, { files: [], references: [{ path: './tsconfig.build.json' }] }),
    'p/tsconfig.build.json': json({ compilerOptions: { outDir: 'target', rootDir: 'code' } }),
  };
  check(withPackage(main, files, referenced), 'a.ts', 'p', 'p/code/main.ts');
});

test('products of bundlers, and other module formats', () => {
  const tree = (main: string, source: string) => withPackage({ main }, [source]);
  check(tree('dist/core.esm.js', 'src/core.ts'), 'a.ts', 'p', 'p/src/core.ts');
  check(tree('dist/core.min.js', 'src/core.js'), 'a.ts', 'p', 'p/src/core.js');
  check(tree('lib/node/core.js', 'src/core.ts'), 'a.ts', 'p', 'p/src/core.ts');
  check(tree('build/src/core.js', 'src/core.ts'), 'a.ts', 'p', 'p/src/core.ts');
  check(tree('dist/core.mjs', 'src/core.mts'), 'a.ts', 'p', 'p/src/core.mts');
  check(tree('dist/core.js', 'core.ts'), 'a.ts', 'p', 'p/core.ts');
});

test('subpaths without exports: the file, its source, an asset, unresolved', () => {
  const tree = withPackage({ main: 'lib/index.js' }, [
    'src/index.ts',
    'src/x.ts',
    'src/y/index.ts',
    'z.js',
    's.css',
  ]);
  checkAll(tree, [
    ['a.ts', 'p/lib/x', 'p/src/x.ts'],
    ['a.ts', 'p/lib/x.js', 'p/src/x.ts'],
    ['a.ts', 'p/x', 'p/src/x.ts'],
    ['a.ts', 'p/src/y', 'p/src/y/index.ts'],
    ['a.ts', 'p/lib/y', 'p/src/y/index.ts'],
    ['a.ts', 'p/z', 'p/z.js'],
    ['a.ts', 'p/s.css', 'outside:p/s.css'],
    ['a.ts', 'p/package.json', 'outside:p/package.json'],
    ['a.ts', 'p/lib/generated', 'pkg:p'],
    ['a.ts', 'p/dist/style.css', 'outside:p/dist/style.css'],
    ['a.ts', 'p/missing', 'unresolved'],
  ]);
});

test('a package that is published from a different folder may have more files than the tree', () => {
  const tree = withPackage({ publishConfig: { directory: 'pub' } }, ['src/index.ts']);
  check(tree, 'a.ts', 'p/missing', 'pkg:p');
});

test('a package without any source in the tree stays a package', () => {
  const tree = withPackage({}, ['config.json']);
  check(tree, 'a.ts', 'p', 'pkg:p');
  check(tree, 'a.ts', 'p/anything', 'pkg:p');
});

test('imports: #x with conditions, patterns, packages, and the source of a product', () => {
  const tree = {
    'package.json': json({ name: 'root', imports: { '#root': './root.js' } }),
    'root.js': '',
    'p/package.json': json({
      name: 'p',
      imports: {
        '#exact': './src/exact.js',
        '#lib/*': './src/lib/*.js',
        '#cond': { browser: './src/b.ts', node: './src/n.ts' },
        '#dep': 'chalk',
        '#both': { node: 'fs', default: './src/b.ts' },
        '#built/*': './dist/*.js',
        '#asset': './data.json',
        '#nothing': './nothing.js',
        '#self': '#exact',
      },
    }),
    'p/data.json': '',
    'p/src/exact.ts': '',
    'p/src/lib/deep/x.ts': '',
    'p/src/b.ts': '',
    'p/src/n.ts': '',
    'p/inner/package.json': json({ type: 'commonjs' }),
    'p/inner/y.js': '',
  };
  checkAll(tree, [
    ['p/src/b.ts', '#exact', 'p/src/exact.ts'],
    ['p/src/b.ts', '#lib/deep/x', 'p/src/lib/deep/x.ts'],
    ['p/src/b.ts', '#cond', 'p/src/n.ts'],
    ['p/src/b.ts', '#dep', 'pkg:chalk'],
    ['p/src/n.ts', '#both', 'p/src/b.ts'],
    ['p/src/b.ts', '#built/lib/deep/x', 'p/src/lib/deep/x.ts'],
    ['p/src/b.ts', '#asset', 'outside:p/data.json'],
    ['p/src/b.ts', '#nothing', 'unresolved'],
    ['p/src/b.ts', '#self', 'unresolved'],
    ['p/src/b.ts', '#unknown', 'unresolved'],
    ['p/inner/y.js', '#exact', 'p/src/exact.ts'],
    ['root.js', '#root', 'root.js'],
  ]);
});

test.run();
