import { compileScript, parse } from '@vue/compiler-sfc';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { astro, svelte, vue } from '../../../src/core/languages/components/index.ts';
import { settingsOf } from '../../../src/core/languages/javascript/erasure/settings.ts';

const test = suite('erased imports of components');

const IMPORTS =
  "import { A } from './a'; import { B } from './b'; import C from './c.vue'; import { T } from './t';";
const setup = (rest: string, template: string) =>
  `<script setup lang="ts">${IMPORTS}${rest}</script><template>${template}</template>`;

const VUE: readonly string[] = [
  setup('const x: T = 1;', '<C/>'),
  setup('A();', '<div>A B C T</div>'),
  setup('', '{{ A }} {{ B.A }} {{ "C" }}'),
  setup('', '<C :a="(A as T)" @b="B($event); 1"/>'),
  setup('', '<div v-for="x in A">{{ x }}</div>'),
  setup('', '<c #default="{ x = A }">{{ x }}</c>'),
  setup('', '<div :A v-bind:[B]="1" v-if="C &amp;&amp; 1"/>'),
  setup('', '<div @click="function () { A() }" @x="() => B"/>'),
  setup('', '<!-- <C/> {{ A }} -->'),
  setup('', '<var>{{ A }}</var>'),
  `<script lang="ts">${IMPORTS} export default {};</script><template>{{ A }}</template>`,
  `<script lang="ts">${IMPORTS} export const z: T = A;</script><script setup lang="ts">import { D } from './d';</script><template>{{ B }}</template>`,
];

test('of Vue are those that its compiler and TypeScript erase', async () => {
  for (const text of VUE) {
    const found = await vue.erasedImports?.(text, 'vue', settingsOf());
    assert.equal([...(found ?? [])].sort(), erasedByVue(text), text);
  }
});

test('of Vue are none without TypeScript, or with a template in another language', async () => {
  const texts = [
    `<script setup>${IMPORTS}</script>`,
    `<template lang="pug">c</template><script setup lang="ts">${IMPORTS}</script>`,
  ];
  for (const text of texts) assert.equal(await vue.erasedImports?.(text, 'vue', settingsOf()), [], text);
});

test('of Svelte are none', () => {
  assert.is(svelte.erasedImports, undefined);
});

test('of Astro are those of its frontmatter and of each script', async () => {
  const text = [
    "---\nimport A from './A.astro'; import { b } from './b'; import { T } from './t'; import { S } from './s';",
    "if (!b) return;\n---\n<A/>{b}<script>import { Z } from './z'; import { S } from './s'; S();</script>",
  ].join('\n');
  const erased = (options: object) => astro.erasedImports?.(text, 'astro', settingsOf({ ...options }));
  assert.equal(await erased({}), ['./t', './z']);
  assert.equal(await erased({ verbatimModuleSyntax: true }), ['./t']);
});

test.run();

function erasedByVue(text: string): string[] {
  const { descriptor } = parse(text);
  const { content } = compileScript(descriptor, { id: 'x', inlineTemplate: descriptor.scriptSetup !== null });
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(content, { fileName: 'a.ts', compilerOptions: options });
  const written = [...text.matchAll(/from '(.*?)'/g)].map(([, specifier = '']) => specifier);
  const left = [...outputText.matchAll(/from ['"](.*?)['"]/g)].map(([, specifier = '']) => specifier);
  return [...new Set(written)].filter(specifier => !left.includes(specifier)).sort();
}
