import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { astro, svelte, vue } from '../../../src/languages/components/index.ts';
import type { Language } from '../../../src/types.ts';
import { show } from '../javascript/show.ts';
import { factsOf } from './show.ts';

const ALL = [vue, svelte, astro];

test('names and extensions', () => {
  assert.equal(
    ALL.map(({ name, extensions }) => [name, extensions]),
    [
      ['vue', { '.vue': 'vue' }],
      ['svelte', { '.svelte': 'svelte' }],
      ['astro', { '.astro': 'astro' }],
    ],
  );
  assert.is(new Set(ALL.map(language => language.resolver)).size, 1);
});

test('lines are those of the whole file, however they end, on every way to the facts', async () => {
  const lines = [
    '<p>é 漢 😀</p>',
    '',
    '<script lang="ts">',
    "import a from './a'",
    "// '😀'",
    'f(() =>',
    "  import('./b'))</script>",
    '',
  ];
  // In Astro a script with an attribute is left to the browser.
  const textFor = (language: Language, newline: string) =>
    lines.join(newline).replace(' lang="ts"', language === astro ? '' : ' lang="ts"');
  const expected = ['static ./a 4', 'dynamic ./b 7 lazy'];
  for (const language of ALL) {
    for (const newline of ['\n', '\r\n', '\r']) {
      for (const mark of ['', '\uFEFF']) {
        const text = mark + textFor(language, newline);
        const facts = await factsOf(language, text);
        assert.equal(show(facts), expected, JSON.stringify([language.name, newline, mark]));
        assert.is(facts.loc, 7);
        assert.equal(
          show(language.salvage?.(text, language.name, { line: 0, message: '' })),
          expected,
          `${language.name} salvaged`,
        );
      }
    }
  }
});

test('the quick way answers only when it can for every script', () => {
  const sure = "<script>import 'a'</script>";
  const unsure = "<script setup>f(a ? import('b') : c)</script>";
  assert.equal(show(vue.extract(sure, 'vue')), ['static a 1']);
  assert.is(vue.extract(unsure, 'vue'), undefined);
  assert.is(vue.extract(sure + unsure, 'vue'), undefined);
  assert.equal(show(svelte.extract(`${sure}{import('b')}`, 'svelte')), ['static a 1', 'dynamic b 1 lazy']);
});

test('a syntax error has the line of the whole file, and hides nothing', async () => {
  const text = "<script>import 'a'</script>\n\n<script setup>\nconst = import('b')\n</script>";
  const facts = await vue.parse?.(text, 'vue');
  assert.equal(show(facts), ['static a 1', 'dynamic b 4 lazy']);
  assert.equal(facts?.problems, [
    { line: 4, message: 'Unexpected token `=`. Expected yield, an identifier, [ or {' },
  ]);
});

test('what is wrong with the component itself', async () => {
  const problemsOf = async (language: Language, text: string) =>
    (await factsOf(language, text)).problems.map(({ line, message }) => `${line} ${message}`);
  assert.equal(await problemsOf(vue, "\n<script>import 'a'"), ['2 <script> is not closed']);
  assert.equal(await problemsOf(svelte, "\n<script>import 'a'"), ['2 <script> is not closed']);
  assert.equal(await problemsOf(astro, "\n---\nimport 'a'"), ['2 the frontmatter is not closed']);
  const coffee = '\n<script lang="coffee">a = -> b</script>';
  const unknown = ['2 script not read, its language "coffee" is not known'];
  assert.equal(await problemsOf(vue, coffee), unknown);
  assert.equal(await problemsOf(svelte, coffee), unknown);
  assert.equal(await problemsOf(vue, '<script lang="coffee" src="./a.coffee"/>'), []);
  assert.equal(await problemsOf(vue, '<script lang="coffee"></script>'), []);
});

test('a text that is cut off has the imports up to there', () => {
  assert.equal(show(vue.extract("<script>import 'a'", 'vue')), ['static a 1']);
  assert.equal(show(svelte.extract("<script>import 'a'", 'svelte')), ['static a 1']);
  assert.equal(show(astro.extract("---\nimport 'a'", 'astro')), ['static a 2']);
  // Where a template literal never ends, a line of dashes must do.
  assert.equal(show(astro.extract("---\nimport 'a'\n`\n---\n<script>import 'b'</script>", 'astro')), [
    'static a 2',
    'static b 5',
  ]);
  // And an expression that never ends is text.
  assert.equal(show(svelte.extract("{a(\n<script>import 'b'</script>", 'svelte')), ['static b 2']);
});

test('what was salvaged has the one problem that it was given', () => {
  const problem = { line: 7, message: 'broken' };
  const facts = vue.salvage?.(
    "<script>import 'a'</script><script setup>import 'b'; (</script>",
    'vue',
    problem,
  );
  assert.equal(show(facts), ['static a 1', 'static b 1']);
  assert.equal(facts?.problems, [problem]);
});

test('only the scripts can do harm', () => {
  const markup = `<template>${'<div v-if="(a[0])">{{ (b) }}</div>'.repeat(1000)}</template>`;
  const harmless = "<script>const a = () => import('b')</script>";
  const deep = `<script>x = ${'('.repeat(1000)}</script>`;
  assert.is(vue.isHarmless?.(markup + harmless), true);
  assert.is(vue.isHarmless?.(harmless + deep), false);
  assert.is(vue.isHarmless?.(harmless.repeat(100)), false);
});

test('a file with an extension behind the component’s own is a script', async () => {
  const { dialectOf } = await import('../../../src/languages/registry.ts');
  assert.is(dialectOf('state.svelte.ts')?.dialect, 'ts');
  assert.is(dialectOf('state.svelte.js')?.dialect, 'js');
  assert.is(dialectOf('App.vue.d.ts')?.dialect, 'dts');
});

test.run();
