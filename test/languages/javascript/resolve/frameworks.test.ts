import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  configIn,
  readLiteralConfig,
  tokensOf,
} from '../../../../src/core/languages/javascript/resolve/literal-config.ts';
import { check, checkAll, json } from './check.ts';

test('Docusaurus: @site is the folder with the configuration', () => {
  const tree = {
    'docs/docusaurus.config.ts': 'export default {};',
    'docs/package.json': json({
      name: 'docs',
      dependencies: { '@docusaurus/core': '3', '@docusaurus/theme-common': '3' },
    }),
    'docs/tsconfig.json': json({ extends: '@docusaurus/tsconfig', compilerOptions: { baseUrl: '.' } }),
    'docs/src/components/Home.tsx': '',
    'docs/src/theme/Footer/index.tsx': '',
    'docs/static/logo.svg': '',
    'docs/src/pages/index.tsx': '',
    'other/a.ts': '',
  };
  checkAll(tree, [
    ['docs/src/pages/index.tsx', '@site/src/components/Home', 'docs/src/components/Home.tsx'],
    ['docs/src/pages/index.tsx', '@site/static/logo.svg', 'outside:docs/static/logo.svg'],
    ['docs/src/pages/index.tsx', '@theme/Footer', 'docs/src/theme/Footer/index.tsx'],
    ['docs/src/pages/index.tsx', '@theme/Layout', 'outside:@theme/Layout'],
    ['docs/src/theme/Footer/index.tsx', '@theme/Footer', 'outside:@theme/Footer'],
    ['docs/src/theme/Footer/index.tsx', '@theme-original/Footer', 'outside:@theme-original/Footer'],
    ['docs/src/pages/index.tsx', '@generated/docusaurus.config', 'outside:@generated/docusaurus.config'],
    ['docs/src/pages/index.tsx', '@docusaurus/useBaseUrl', 'pkg:@docusaurus/core'],
    ['docs/src/pages/index.tsx', '@docusaurus/theme-common', 'pkg:@docusaurus/theme-common'],
    [
      'docs/src/pages/index.tsx',
      '@docusaurus/plugin-content-docs/client',
      'pkg:@docusaurus/plugin-content-docs',
    ],
    ['other/a.ts', '@site/src/components/Home', 'pkg:@site/src'],
    ['other/a.ts', '@docusaurus/Link', 'pkg:@docusaurus/Link'],
  ]);
});

test('a package that is listed, or in the project, wins over the alias of a framework', () => {
  const tree = {
    'docusaurus.config.js': '',
    'package.json': json({ workspaces: ['lib'], dependencies: { '@site/listed': '1' } }),
    'lib/package.json': json({ name: '@site/lib', main: './main.ts' }),
    'lib/main.ts': '',
    'listed/index.ts': '',
    'a.ts': '',
  };
  checkAll(tree, [
    ['a.ts', '@site/lib', 'lib/main.ts'],
    ['a.ts', '@site/listed', 'pkg:@site/listed'],
  ]);
});

test('Nuxt: its aliases without the generated config, relative to the configured folder', () => {
  const tree = {
    'package.json': json({ devDependencies: { nuxt: '4' } }),
    'tsconfig.json': json({ extends: './.nuxt/tsconfig.json' }),
    'nuxt.config.ts': 'export default defineNuxtConfig({})',
    'app/components/A.vue': '',
    'app/pages/index.vue': '',
    'components/A.vue': '',
    'shared/types.ts': '',
    'server/api/x.ts': '',
    'config/env.ts': '',
    'layers/base/util.ts': '',
    'play/nuxt.config.ts': "export default defineNuxtConfig({ srcDir: 'client/' })",
    'play/client/b.ts': '',
    'play/b.ts': '',
    'play/main.ts': '',
  };
  checkAll(tree, [
    ['app/pages/index.vue', '~/components/A.vue', 'app/components/A.vue'],
    ['app/pages/index.vue', '@/components/A.vue', 'app/components/A.vue'],
    ['app/pages/index.vue', '~~/config/env', 'config/env.ts'],
    ['app/pages/index.vue', '@@/config/env', 'config/env.ts'],
    ['server/api/x.ts', '#shared/types', 'shared/types.ts'],
    ['server/api/x.ts', '#layers/base/util', 'layers/base/util.ts'],
    ['server/api/x.ts', '#imports', 'outside:#imports'],
    ['server/api/x.ts', '#i18n', 'outside:#i18n'],
    ['server/api/x.ts', '~/gone', 'unresolved'],
    ['play/main.ts', '~/b', 'play/client/b.ts'],
    ['play/main.ts', '~~/b', 'play/b.ts'],
  ]);
});

test('SvelteKit: $lib, and the aliases of the configuration', () => {
  const config = `
    /** @type {import('@sveltejs/kit').Config} */
    export default { kit: { alias: {
      $components: 'src/lib/components', // '$gone': 'src'
      '@ui/*': "./src/ui/*",
      'made': computed(),
      'my-file': 'src/one.ts',
    } } }`;
  const tree = {
    'package.json': json({ devDependencies: { '@sveltejs/kit': '2' } }),
    'svelte.config.js': config,
    'src/lib/components/B.svelte': '',
    'src/lib/index.ts': '',
    'src/ui/C.ts': '',
    'src/one.ts': '',
    'src/routes/+page.ts': '',
    'src/routes/x/package.json': json({ name: 'inner' }),
    'src/routes/x/y.ts': '',
  };
  checkAll(tree, [
    ['src/routes/+page.ts', '$lib', 'src/lib/index.ts'],
    ['src/routes/+page.ts', '$components/B.svelte', 'src/lib/components/B.svelte'],
    ['src/routes/+page.ts', '@ui/C', 'src/ui/C.ts'],
    ['src/routes/+page.ts', 'my-file', 'src/one.ts'],
    ['src/routes/+page.ts', 'made', 'pkg:made'],
    ['src/routes/+page.ts', '$app/state', 'outside:$app/state'],
    ['src/routes/+page.ts', '$gone/x', 'unresolved'],
    ['src/routes/x/y.ts', '@ui/C', 'pkg:@ui/C'],
  ]);
});

test('an alias of the nearest config of the compiler wins over that of a framework', () => {
  const tree = {
    'package.json': '{}',
    'tsconfig.json': json({ compilerOptions: { paths: { '$lib/*': ['./lib/*'], '@ui/*': ['./ui/*'] } } }),
    'svelte.config.js': "export default { kit: { alias: { '@ui': 'src/ui' } } }",
    'lib/x.ts': '',
    'src/lib/x.ts': '',
    'ui/x.ts': '',
    'src/ui/x.ts': '',
  };
  check(tree, 'ui/x.ts', '$lib/x', 'lib/x.ts');
  check(tree, 'lib/x.ts', '@ui/x', 'ui/x.ts');
});

test('Vite: aliases that are literals; a bare value is a package', () => {
  const tree = {
    'package.json': '{}',
    'vite.config.ts': `export default defineConfig({ resolve: { alias: [
      { find: 'src', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      { find: /^x$/, replacement: './src' }, { find: 'react', replacement: 'preact' }] } })`,
    'web/vite.config.js': `const p = { resolve: { alias: {
      '@components': path.resolve(__dirname, 'src', 'components'), vue: 'vue/dist/vue.js', root: '/src' } } }`,
    'src/a.ts': '',
    'web/src/components/B.vue': '',
    'web/src/main.ts': '',
  };
  checkAll(tree, [
    ['src/a.ts', 'src/a', 'src/a.ts'],
    ['src/a.ts', 'react', 'pkg:react'],
    ['web/src/main.ts', '@components/B.vue', 'web/src/components/B.vue'],
    ['web/src/main.ts', 'vue', 'pkg:vue'],
    ['web/src/main.ts', 'root/main', 'web/src/main.ts'],
    ['web/src/main.ts', '@components/Gone.vue', 'pkg:@components/Gone.vue'],
  ]);
});

test('Quasar: its folders by name, if the file exists', () => {
  const tree = {
    'package.json': json({ dependencies: { quasar: '2' } }),
    'quasar.config.ts': '',
    'src/components/A.vue': '',
    'src/pages/Index.vue': '',
  };
  checkAll(tree, [
    ['src/pages/Index.vue', 'components/A.vue', 'src/components/A.vue'],
    ['src/pages/Index.vue', 'src/components/A.vue', 'src/components/A.vue'],
    ['src/pages/Index.vue', 'layouts/Gone.vue', 'pkg:layouts'],
  ]);
});

test('generated modules are not unresolved, also through imports of package.json', () => {
  const tree = {
    'package.json': json({ imports: { '#build/*': './.nuxt/*.ts', '#own/*': './own/*.ts' } }),
    'app/root.tsx': '',
  };
  checkAll(tree, [
    ['app/root.tsx', './+types/root', 'outside:app/+types/root'],
    ['app/root.tsx', '#build/ui/badge', 'outside:.nuxt/ui/badge.ts'],
    ['app/root.tsx', '#own/gone', 'unresolved'],
  ]);
});

test('an unreadable configuration has no aliases', () => {
  for (const text of [
    '',
    'alias: {',
    "alias: { 'x'",
    'alias: [[[',
    "alias: { x: '",
    '/* alias: {x: "./y"}',
    "alias: {x: f('./y')}",
  ]) {
    assert.equal(readLiteralConfig(text).aliases, [], text);
  }
});

test('a string that is never closed is read once, not from each of its quotes', () => {
  for (const quote of ['"', "'", '`'])
    assert.equal(tokensOf(`${`\\${quote}`.repeat(1_000)}x`), ['\\', 'unclosed'], quote);
});

test('the tokens of a configuration are read a few times each', () => {
  for (const part of ['alias:{', 'alias:[{', 'alias:{a:', "alias:[{find:'x',replacement:", "x:'y',", '(']) {
    const tokens = tokensOf(part.repeat(1_000));
    let reads = 0;
    configIn(
      new Proxy(tokens, {
        get(target, key) {
          reads++;
          return Reflect.get(target, key);
        },
      }),
    );
    assert.ok(reads < 10 * tokens.length, `${part}: ${tokens.length} tokens, ${reads} reads`);
  }
});

test.run();
