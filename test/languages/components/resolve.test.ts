import { test } from 'uvu';
import { check, checkAll, EXCLUDED, json } from '../javascript/resolve/check.ts';

/** Components are resolved as scripts are. These are imports between the two. */

test('a component by its whole name, from a script and from a component', () => {
  const tree = { 'src/main.ts': '', 'src/App.vue': '', 'src/a/B.svelte': '', 'src/a/C.astro': '' };
  checkAll(tree, [
    ['src/main.ts', './App.vue', 'src/App.vue'],
    ['src/App.vue', './a/B.svelte', 'src/a/B.svelte'],
    ['src/a/C.astro', './B.svelte', 'src/a/B.svelte'],
    ['src/a/B.svelte', '../main', 'src/main.ts'],
    ['src/a/C.astro', '../main.js', 'src/main.ts'],
    ['src/main.ts', './App.vue?raw', 'src/App.vue'],
    ['src/main.ts', './Gone.vue', 'unresolved'],
  ]);
});

test('a component without its extension, only if no script has the name', () => {
  const tree = { 'a.vue': '', 'b.vue': '', 'b.ts': '', 'c/index.vue': '', 'main.ts': '' };
  checkAll(tree, [
    ['main.ts', './a', 'a.vue'],
    ['main.ts', './b', 'b.ts'],
    ['a.vue', './c', 'c/index.vue'],
  ]);
});

test('a file that exists but is not a source of the project', () => {
  const tree = { 'a.vue': '', 'b.vue': EXCLUDED, 'c.css': '', 'd.mdx': '' };
  checkAll(tree, [
    ['a.vue', './b.vue', 'outside:b.vue'],
    ['a.vue', './c.css', 'outside:c.css'],
    ['a.vue', './d.mdx', 'outside:d.mdx'],
    ['a.vue', 'vue', 'pkg:vue'],
    ['a.vue', 'astro:content', 'outside:astro:content'],
  ]);
});

test('scripts of Svelte have a double extension', () => {
  const tree = {
    'A.svelte': '',
    'state.svelte.ts': '',
    'b.svelte.js': '',
    'c.svelte': '',
    'c.svelte.ts': '',
  };
  checkAll(tree, [
    ['A.svelte', './state.svelte', 'state.svelte.ts'],
    ['A.svelte', './state.svelte.js', 'state.svelte.ts'],
    ['A.svelte', './state.svelte.ts', 'state.svelte.ts'],
    ['A.svelte', './b.svelte', 'b.svelte.js'],
    ['A.svelte', './c.svelte', 'c.svelte'],
  ]);
});

test('a component is preferred to a declaration beside it', () => {
  check({ 'A.vue': '', 'A.vue.d.ts': '', 'm.ts': '' }, 'm.ts', './A.vue', 'A.vue');
});

test('aliases of the config, and of the frameworks without a config', () => {
  const tree = {
    'p/tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./source/*'] } } }),
    'p/source/A.vue': '',
    'p/source/b/C.vue': '',
    'q/package.json': json({ name: 'q' }),
    'q/src/lib/index.ts': '',
    'q/src/lib/D.svelte': '',
    'q/src/routes/E.svelte': '',
    'r/package.json': json({ name: 'r', dependencies: { nuxt: '*' } }),
    'r/app/F.vue': '',
    'r/config/g.ts': '',
    'r/shared/types/index.ts': '',
  };
  checkAll(tree, [
    ['p/source/b/C.vue', '@/A.vue', 'p/source/A.vue'],
    ['q/src/routes/E.svelte', '$lib/D.svelte', 'q/src/lib/D.svelte'],
    ['q/src/routes/E.svelte', '$lib', 'q/src/lib/index.ts'],
    ['q/src/routes/E.svelte', '$lib/../routes/E.svelte', 'q/src/routes/E.svelte'],
    ['r/app/F.vue', '~/F.vue', 'r/app/F.vue'],
    ['r/app/F.vue', '~~/config/g', 'r/config/g.ts'],
    ['r/app/F.vue', '@@/config/g', 'r/config/g.ts'],
    ['r/app/F.vue', '~~/gone', 'unresolved'],
    ['r/app/F.vue', '#shared/types', 'r/shared/types/index.ts'],
    ['r/app/F.vue', '#shared/gone', 'outside:#shared/gone'],
    ['r/app/F.vue', '#components', 'outside:#components'],
  ]);
});

test('a package of the workspace that offers components', () => {
  const tree = {
    'package.json': json({ workspaces: ['packages/*'] }),
    'packages/ui/package.json': json({
      name: '@x/ui',
      exports: { '.': { svelte: './dist/index.js' }, './*.svelte': './dist/*.svelte' },
    }),
    'packages/ui/src/lib/index.ts': '',
    'packages/ui/src/lib/Button.svelte': '',
    'packages/app/package.json': json({ name: 'app' }),
    'packages/app/A.svelte': '',
    'packages/kit/package.json': json({ name: 'kit', exports: { './*.astro': './src/*.astro' } }),
    'packages/kit/src/Card.astro': '',
  };
  checkAll(tree, [
    ['packages/app/A.svelte', '@x/ui', 'packages/ui/src/lib/index.ts'],
    ['packages/app/A.svelte', '@x/ui/Button.svelte', 'packages/ui/src/lib/Button.svelte'],
    ['packages/app/A.svelte', 'kit/Card.astro', 'packages/kit/src/Card.astro'],
  ]);
});

test('an application is not a package whose entry is a component', () => {
  const tree = {
    'package.json': json({ workspaces: ['app', 'api'] }),
    'app/package.json': json({ name: '@x/app', exports: { '.': './dist/index.html' } }),
    'app/src/app.vue': '',
    'api/package.json': json({ name: 'api' }),
    'api/serve.ts': '',
  };
  check(tree, 'api/serve.ts', { specifier: '@x/app', kind: 'require' }, 'pkg:@x/app');
});

test('a glob matches components', () => {
  const tree = { 'pages/a.astro': '', 'pages/b/c.vue': '', 'pages/d.md': '', 'x.astro': '' };
  check(
    tree,
    'x.astro',
    { specifier: './pages/**/*.{astro,vue,md}', kind: 'glob' },
    'pages/a.astro pages/b/c.vue',
  );
  check(tree, 'pages/a.astro', { specifier: './*.astro', kind: 'glob' }, '');
});

test.run();
