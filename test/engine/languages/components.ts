import { some, type World, words } from './world.ts';

/** Most imports are of components of the same kind. */
function textsFor(kind: string): World['texts'] {
  const imports = some(
    4,
    `import A from './A.${kind}'
    import B from './B.${kind}'
    import C from '../parts/A.${kind}'
    import D from '../B.${kind}'
    import E from './A'
    import { a } from './a'
    import { b } from '@/parts/a'
    import F from '@/A.${kind}'
    import G from '$lib/B.${kind}'
    import type { T } from './types'
    import { ref } from 'vue'
    import './style.css'
    import H from '../A.vue'
    export * from './a'
    const lazy = () => import('./parts/B.${kind}')
    const all = import.meta.glob('./*.${kind}')
    import data from './a.json'
    import`,
  );
  return [
    [['.vue'], [VUE_SCRIPT, imports, '</script>\n', VUE_MARKUP]],
    [['.svelte'], [SVELTE_SCRIPT, imports, '</script>\n', SVELTE_MARKUP]],
    [['.astro'], [ASTRO_SCRIPT, imports, '---\n', ASTRO_MARKUP]],
    [
      ['.ts', '.js'],
      [imports, some(2, `export const x = 1\nconst y = require("./A.${kind}")`)],
    ],
  ];
}

const VUE_SCRIPT = some(1, '<script setup lang="ts">\n<script>\n<script lang="tsx">\n<script src="./a.ts">');
const VUE_MARKUP = some(
  2,
  '<template><A /></template>\n<script src="./a.ts"></script>\n<style src="./style.css"></style>\n<template>',
);
const SVELTE_SCRIPT = some(1, '<script lang="ts">\n<script context="module">\n<script>');
const SVELTE_MARKUP = some(2, '<A />\n{#await import("./A.svelte") then a}{a}{/await}\n<p>text</p>\n{#if');
const ASTRO_SCRIPT = some(1, '---\n---\n---\n<p>');
const ASTRO_MARKUP = some(
  2,
  '<A />\n<script>import "./a.ts"</script>\n<script src="./a.ts"></script>\n{import("./B.astro")}',
);

const SHARED = {
  folders: words('src src/parts src/pages lib packages/ui/src'),
  manifests: {
    'tsconfig.json': [
      '{"compilerOptions":{"paths":{"@/*":["./src/*"],"$lib/*":["./lib/*"]}}}',
      '{"compilerOptions":{"paths":{"@/*":["./lib/*"]}}}',
      '{"extends":"./packages/ui/tsconfig.json"}',
      '{ broken',
    ],
    'packages/ui/tsconfig.json': [
      '{"compilerOptions":{"baseUrl":"."}}',
      '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
    ],
    'package.json': ['{"workspaces":["packages/*"]}', '{"dependencies":{"vue":"3"}}'],
    'packages/ui/package.json': ['{"name":"vue","main":"src/A.vue"}', '{"name":"@acme/ui"}'],
  },
  others: words('src/style.css src/a.json src/parts/style.css lib/a.json src/A.txt'),
  ignored: ['src/parts', 'A.*', 'a.ts', '!a.ts', '/lib'],
} satisfies Omit<World, 'name' | 'files' | 'texts'>;

export const vueWorld: World = {
  ...SHARED,
  name: 'vue',
  files: words('A.vue B.vue a.ts A.ts index.ts types.d.ts'),
  texts: textsFor('vue'),
};

export const svelteWorld: World = {
  ...SHARED,
  name: 'svelte',
  files: words('A.svelte B.svelte a.ts A.svelte.ts index.js A.vue'),
  texts: textsFor('svelte'),
};

export const astroWorld: World = {
  ...SHARED,
  name: 'astro',
  files: words('A.astro B.astro a.ts A.js index.ts A.vue'),
  texts: textsFor('astro'),
};
