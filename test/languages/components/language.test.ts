import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { astro, svelte, vue } from '../../../src/core/languages/components/index.ts';
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

test('scan, parser and salvage use the lines of the whole file, with any line ends', async () => {
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
  // In Astro the browser loads a script with an attribute.
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

test('the scan reads a component only if it can read every script', () => {
  const sure = "<script>import 'a'</script>";
  const unsure = "<script setup>f(a ? import('b') : c)</script>";
  assert.equal(show(vue.extract(sure, 'vue')), ['static a 1']);
  assert.is(vue.extract(unsure, 'vue'), undefined);
  assert.is(vue.extract(sure + unsure, 'vue'), undefined);
  assert.equal(show(svelte.extract(`${sure}{import('b')}`, 'svelte')), ['static a 1', 'dynamic b 1 lazy']);
});

test('a syntax error has the line in the whole file, and hides nothing', async () => {
  const text = "<script>import 'a'</script>\n\n<script setup>\nconst = import('b')\n</script>";
  const facts = await vue.parse?.(text, 'vue');
  assert.equal(show(facts), ['static a 1', 'dynamic b 4 lazy']);
  assert.equal(facts?.problems, [
    { line: 4, message: 'Unexpected token `=`. Expected yield, an identifier, [ or {' },
  ]);
});

test('problems of the component itself', async () => {
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

test('a truncated text keeps the imports before the end', () => {
  assert.equal(show(vue.extract("<script>import 'a'", 'vue')), ['static a 1']);
  assert.equal(show(svelte.extract("<script>import 'a'", 'svelte')), ['static a 1']);
  assert.equal(show(astro.extract("---\nimport 'a'", 'astro')), ['static a 2']);
  // If a template literal is never closed, a line of dashes ends the frontmatter.
  assert.equal(show(astro.extract("---\nimport 'a'\n`\n---\n<script>import 'b'</script>", 'astro')), [
    'static a 2',
    'static b 5',
  ]);
  // An expression that is never closed is text.
  assert.equal(show(svelte.extract("{a(\n<script>import 'b'</script>", 'svelte')), ['static b 2']);
});

test('salvaged facts have only the given problem', () => {
  const problem = { line: 7, message: 'broken' };
  const facts = vue.salvage?.(
    "<script>import 'a'</script><script setup>import 'b'; (</script>",
    'vue',
    problem,
  );
  assert.equal(show(facts), ['static a 1', 'static b 1']);
  assert.equal(facts?.problems, [problem]);
});

test('only scripts decide whether a text is harmless', () => {
  const markup = `<template>${'<div v-if="(a[0])">{{ (b) }}</div>'.repeat(1000)}</template>`;
  const harmless = "<script>const a = () => import('b')</script>";
  const deep = `<script>x = ${'('.repeat(1000)}</script>`;
  assert.is(vue.isHarmless?.(markup + harmless), true);
  assert.is(vue.isHarmless?.(harmless + deep), false);
  assert.is(vue.isHarmless?.(harmless.repeat(100)), false);
});

test('a file with an extension after the component’s own is a script', async () => {
  const { dialectOf } = await import('../../../src/core/languages/registry.ts');
  assert.is(dialectOf('state.svelte.ts')?.dialect, 'ts');
  assert.is(dialectOf('state.svelte.js')?.dialect, 'js');
  assert.is(dialectOf('App.vue.d.ts')?.dialect, 'dts');
});

test.run();
