import { test } from 'uvu';
import { check, checkAll, json } from './check.ts';

test('packages: scopes kept, subpaths cut, schemes understood', () => {
  checkAll({ 'a.ts': '' }, [
    ['a.ts', 'react', 'pkg:react'],
    ['a.ts', 'react/jsx-runtime', 'pkg:react'],
    ['a.ts', '@scope/name', 'pkg:@scope/name'],
    ['a.ts', '@scope/name/deep/x.js', 'pkg:@scope/name'],
    ['a.ts', '@scope/_name', 'pkg:@scope/_name'],
    ['a.ts', '@scope/_name/x', 'pkg:@scope/_name'],
    ['a.ts', 'JSONStream', 'pkg:JSONStream'],
    ['a.ts', 'lodash.get', 'pkg:lodash.get'],
    ['a.ts', 'x/y?raw', 'pkg:x'],
    ['a.ts', 'npm:chalk@5', 'pkg:chalk'],
    ['a.ts', 'npm:chalk@5/x', 'pkg:chalk'],
    ['a.ts', 'npm:/chalk@^5.0.0', 'pkg:chalk'],
    ['a.ts', 'npm:@scope/x@1.2.3/sub', 'pkg:@scope/x'],
    ['a.ts', 'jsr:@std/path@1/posix', 'pkg:@std/path'],
    ['a.ts', 'jsr:@std/path', 'pkg:@std/path'],
  ]);
});

test('modules that Node and other runtimes provide', () => {
  checkAll({ 'a.ts': '' }, [
    ['a.ts', 'node:fs', 'builtin:node:fs'],
    ['a.ts', 'fs', 'builtin:node:fs'],
    ['a.ts', 'fs/promises', 'builtin:node:fs/promises'],
    ['a.ts', 'node:test', 'builtin:node:test'],
    ['a.ts', 'node:sqlite', 'builtin:node:sqlite'],
    ['a.ts', 'test', 'pkg:test'],
    ['a.ts', 'fs-extra', 'pkg:fs-extra'],
    ['a.ts', 'fs/other', 'pkg:fs'],
    ['a.ts', 'punycode/', 'pkg:punycode'],
    ['a.ts', 'bun:test', 'builtin:bun:test'],
    ['a.ts', 'cloudflare:workers', 'builtin:cloudflare:workers'],
  ]);
});

test('a package that is listed wins over the module of Node with its name', () => {
  const tree = {
    'package.json': json({ devDependencies: { events: '^3.0.0' } }),
    'a.ts': '',
    'p/package.json': json({ dependencies: { buffer: '6' } }),
    'p/b.ts': '',
  };
  checkAll(tree, [
    ['a.ts', 'events', 'pkg:events'],
    ['a.ts', 'node:events', 'builtin:node:events'],
    ['a.ts', 'buffer', 'builtin:node:buffer'],
    ['p/b.ts', 'buffer', 'pkg:buffer'],
    ['p/b.ts', 'events', 'pkg:events'],
  ]);
});

test('URLs and virtual modules are outside, never unresolved', () => {
  for (const specifier of [
    'https://esm.sh/react',
    'http://x.test/a.js',
    'data:text/javascript,1',
    'blob:x',
    'virtual:pwa-register',
    'astro:content',
    'file:///x.js',
  ]) {
    check({ 'a.ts': '' }, 'a.ts', specifier, `outside:${specifier}`);
  }
});

test('names that cannot be packages are unresolved', () => {
  for (const specifier of [
    '',
    'a b',
    '$lib/x',
    '@/x',
    '~/x',
    '#x',
    '@',
    '@scope',
    '_private',
    '@scope/.hidden',
    '.hidden',
    '%x',
  ]) {
    check({ 'a.ts': '' }, 'a.ts', specifier, 'unresolved');
  }
});

test('a local file with the name of a package is not that package', () => {
  checkAll(
    { 'debug.js': '', 'src/react.ts': '', 'src/react/index.ts': '', 'package.json': json({ name: 'x' }) },
    [
      ['debug.js', 'debug', 'pkg:debug'],
      ['src/react.ts', 'react', 'pkg:react'],
    ],
  );
});

test('absolute paths start at the package, then at the root', () => {
  const tree = {
    'src/x.ts': '',
    'src/y.ts': '',
    'web/package.json': json({ name: 'web' }),
    'web/src/x.ts': '',
    'web/public/logo.svg': '',
    'web/src/main.ts': '',
  };
  checkAll(tree, [
    ['web/src/main.ts', '/src/x', 'web/src/x.ts'],
    ['web/src/main.ts', '/src/x.js', 'web/src/x.ts'],
    ['web/src/main.ts', '/src/y.ts', 'src/y.ts'],
    ['src/y.ts', '/src/x', 'src/x.ts'],
    ['web/src/main.ts', '/logo.svg', 'outside:web/public/logo.svg'],
    ['web/src/main.ts', '/gone', 'unresolved'],
  ]);
});

test('@/ and ~/ by convention, only if no config maps them and the file exists', () => {
  const tree = {
    'p/package.json': json({ name: 'p' }),
    'p/src/x.ts': '',
    'p/src/s.css': '',
    'p/src/lib/y.ts': '',
    'p/components/z.vue': '',
    'q/package.json': json({ name: 'q' }),
    'q/tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./lib/*'] } } }),
    'q/src/x.ts': '',
    'q/lib/w.ts': '',
  };
  checkAll(tree, [
    ['p/src/x.ts', '@/lib/y', 'p/src/lib/y.ts'],
    ['p/src/x.ts', '~/lib/y', 'p/src/lib/y.ts'],
    ['p/src/x.ts', '$lib/y', 'p/src/lib/y.ts'],
    ['p/src/x.ts', '@/components/z.vue', 'p/components/z.vue'],
    ['p/src/x.ts', '@/s.css', 'outside:p/src/s.css'],
    ['p/src/x.ts', '@/gone', 'unresolved'],
    ['q/src/x.ts', '@/w', 'q/lib/w.ts'],
    ['q/src/x.ts', '@/x', 'unresolved'],
  ]);
});

test('modules that a framework generates are outside if the framework is used', () => {
  const tree = {
    'n/package.json': json({ dependencies: { nuxt: '3' } }),
    'n/a.ts': '',
    's/package.json': json({ devDependencies: { '@sveltejs/kit': '2', 'unplugin-icons': '1' } }),
    's/a.ts': '',
  };
  checkAll(tree, [
    ['n/a.ts', '#imports', 'outside:#imports'],
    ['n/a.ts', '#app/nuxt', 'outside:#app/nuxt'],
    ['s/a.ts', '$app/stores', 'outside:$app/stores'],
    ['s/a.ts', '$env/static/private', 'outside:$env/static/private'],
    ['s/a.ts', '~icons/mdi/x', 'outside:~icons/mdi/x'],
    ['s/a.ts', '#imports', 'unresolved'],
  ]);
});

test('a missing file in a folder that baseUrl, a pattern or an alias makes of the name is no package', () => {
  const byBase = {
    'package.json': json({ name: 'x', dependencies: { utils: '1' } }),
    'tsconfig.json': json({ compilerOptions: { baseUrl: './src' } }),
    'src/index.ts': '',
    'src/components/a/a.ts': '',
    'src/utils/b.ts': '',
  };
  checkAll(byBase, [
    ['src/index.ts', 'components/a/a', 'src/components/a/a.ts'],
    ['src/index.ts', 'components/a/missing.scss', 'unresolved'],
    ['src/index.ts', 'components/b', 'unresolved'],
    // Listed, or not called like a folder.
    ['src/index.ts', 'utils/c', 'pkg:utils'],
    ['src/index.ts', 'other/c', 'pkg:other'],
    ['src/index.ts', 'components', 'pkg:components'],
  ]);
  const { 'tsconfig.json': _, ...others } = byBase;
  const byPattern = {
    ...others,
    'tsconfig.json': json({ compilerOptions: { paths: { '*': ['./lib/*', './src/*'] } } }),
  };
  checkAll(byPattern, [
    ['src/index.ts', 'components/a/a', 'src/components/a/a.ts'],
    ['src/index.ts', 'components/a/missing.scss', 'unresolved'],
    ['src/index.ts', 'utils/c', 'pkg:utils'],
    ['src/index.ts', 'other/c', 'pkg:other'],
  ]);
  const byAlias = { ...others, 'vite.config.ts': "export default { alias: { parts: './src/components' } }" };
  checkAll(byAlias, [
    ['src/index.ts', 'parts/a/a', 'src/components/a/a.ts'],
    ['src/index.ts', 'parts/a/missing.scss', 'unresolved'],
    ['src/index.ts', 'components/a/missing.scss', 'pkg:components'],
  ]);
});

test.run();
