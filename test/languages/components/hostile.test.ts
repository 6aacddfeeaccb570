import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { astro, svelte, vue } from '../../../src/core/languages/components/index.ts';
import { ASTRO } from './rows-astro.ts';
import { SVELTE } from './rows-svelte.ts';
import { VUE } from './rows-vue.ts';
import { specifiers } from './show.ts';

/** Each is repeated on one line: quadratic time would be noticeable. */
const PIECES =
  `< </ <a <a> <a_b=" <a_b='{ <a_{ <a_b={ </a> </b> <!-- <! <? { } {{ }} {{}} {#if_a} {/if} {a} {a=/\\}
  {\` {" {' \`\${ <script <script/> </script> <template> </template> <div_v-pre> <style> --- \`--- /*---*/ '---'
  <a_b=\` <> </> {<a> {<a>{ {a<b {( {[ "{a} <a_b="{a} <a_// <a_/* / \\ <svg> <math>{ {import("a")} {import(\` =
  " ' <title> <p_is:raw> <a><b></a> {/* {// {/`
    .split(/\s+/)
    .map(piece => piece.replaceAll('_', ' '));

const LENGTH = 10_000;

for (const language of [vue, svelte, astro]) {
  test(`${language.name}: many repetitions do not throw, take linear time, and hide nothing before them`, () => {
    for (const piece of PIECES) {
      const text = `<script>import 'first'</script>${piece.repeat(LENGTH / piece.length)}<script>f(`;
      const facts = language.salvage?.(text, language.name, { line: 0, message: '' });
      assert.is(facts?.imports.find(({ kind }) => kind === 'static')?.specifier, 'first', piece);
      language.extract(text, language.name);
    }
  });

  test(`${language.name}: a large number of scripts`, () => {
    const text = "<script>import 'a'</script>\n".repeat(3000);
    assert.is(language.extract(text, language.name)?.imports[2999]?.line, 3000);
  });
}

test('truncated text does not throw, and keeps its first import', () => {
  for (const [language, rows] of [
    [vue, VUE],
    [svelte, SVELTE],
    [astro, ASTRO],
  ] as const) {
    for (const [row] of rows) {
      // A frontmatter that is not first does not count.
      const text = row.replace(/^---/, '');
      for (let end = 0; end <= text.length; end += 5) {
        const cut = `<script>import 'first'</script>\n${text.slice(0, end)}`;
        const facts = language.salvage?.(cut, language.name, { line: 0, message: '' });
        assert.is(specifiers(facts)?.[0], 'first 1', cut);
        language.extract(cut, language.name);
      }
    }
  }
});

test('a large number of open elements is closed', () => {
  const deep = 10_000;
  const nested = `<div>${'<p>'.repeat(deep)}${'</p>'.repeat(deep)}</div>`;
  const after = "\n<script>import 'a'</script>";
  assert.equal(specifiers(vue.extract(`<template>${nested}</template>${after}`, 'vue')), ['a 2']);
  assert.equal(specifiers(svelte.extract(nested + after, 'svelte')), ['a 2']);
  assert.equal(specifiers(astro.extract(`{a && ${nested}}${after}`, 'astro')), ['a 2']);
});

test.run();
