import type { Row } from './show.ts';

/** Svelte components and their imports. */
export const SVELTE: readonly Row[] = [
  [''],
  ['<h1>{title}</h1>'],
  [`<script>\n\timport A from './A.svelte';\n</script>\n<A/>`, 'static ./A.svelte 2'],
  [
    `<script context="module">\nimport a from 'a'\n</script>\n\n<script>\nimport b from 'b'\n</script>`,
    'static a 2',
    'static b 6',
  ],
  [`<script module>export { a } from 'a'</script><script>$: b = 1</script>`, 'reexport a 1'],
  [`<script lang="ts">import type { A } from 'a'</script>`, 'static a 1 type'],
  [`<script lang="ts" generics="T extends A<B>">import 'a'</script>`, 'static a 1'],
  [`<script type="text/typescript">let b = <any>c; import('a')</script>`, 'dynamic a 1 lazy'],
  [`<script type="text/javascript">require('a')</script>`, 'require a 1'],
  // One of them makes both TypeScript.
  [
    `<script module>let b = <any>c; import('a')</script><script lang="ts">import 'b'</script>`,
    'dynamic a 1 lazy',
    'static b 1',
  ],
  [`<script src="./a.ts"></script>`, 'static ./a.ts 1'],
  [`<p>{a}</p>\n<script>import 'a'</script>`, 'static a 2'],

  // Scripts of the page, and what only looks like a script.
  [`<svelte:head><script>import 'a'</script></svelte:head>`],
  [`<div><script>import 'a'</script></div><script>import 'b'</script>`, 'static b 1'],
  [`{#if a}<script>import 'a'</script>{/if}<script>import 'b'</script>`, 'static b 1'],
  [`{#if a}<div>{:else}<script>import 'a'</script>{/if}<script>import 'b'</script>`, 'static b 1'],
  [`{@html "<script>import 'a'"}<script>import 'b'</script>`, 'static b 1'],
  ["{@html `<script>${a}</script>`}\n<script>import 'b'</script>", 'static b 2'],
  [`<!-- <script>import 'a'</script> --><script>import 'b'</script>`, 'static b 1'],
  [`<style>a { b: "<script>" }</style><script>import 'b'</script>`, 'static b 1'],
  [`<div><style>{</style></div><script>import 'b'</script>`, 'static b 1'],

  // Ends of expressions.
  [`{a ? '}' : "}"}<script>import 'b'</script>`, 'static b 1'],
  ["{`}${`}`}`}<script>import 'b'</script>", 'static b 1'],
  [`{a.match(/}<script>/)}<script>import 'b'</script>`, 'static b 1'],
  [`{a / b} {c / d}<script>import 'b'</script>`, 'static b 1'],
  [`{/* } */ a}{// }\nb}<script>import 'b'</script>`, 'static b 2'],
  [`{a < b}<script>import 'b'</script>`, 'static b 1'],
  [`{#each a as { b, c = '}' }, i (b)}<p>{c}{/each}<script>import 'b'</script>`, 'static b 1'],
  [`{#snippet a(b)}<i>{b}</i>{/snippet}{@render a(1)}<script>import 'b'</script>`, 'static b 1'],
  [`{ @html a }{ #if a }{ /if }<script>import 'b'</script>`, 'static b 1'],

  // Ends of tags.
  [`<a b={() => { return '>' }} {...c} {d}/><script>import 'b'</script>`, 'static b 1'],
  [`<a b="c {d ? "e" : '>'} f"/><script>import 'b'</script>`, 'static b 1'],
  [`<a b=c{d}>e</a><script>import 'b'</script>`, 'static b 1'],
  [`<a b={c}-d>e</a><script>import 'b'</script>`, 'static b 1'],
  [`<a b='{' c="}"/><script>import 'b'</script>`, 'static b 1'],
  [`<a // it's > this\n b /* > */ /><script>import 'b'</script>`, 'static b 2'],
  [`<input disabled><br><p>a<p>b<script>import 'b'</script>`, 'static b 1'],
  [`<div><p></div><script>import 'b'</script>`, 'static b 1'],

  // Imports of the markup.
  [
    `<script>import 'a'</script>\n{#await import('./b.svelte') then { default: B }}\n<B/>{/await}`,
    'static a 1',
    'dynamic ./b.svelte 2 lazy',
  ],
  [`<a onclick={() => import("./b")}/>\n<script>import 'c'</script>`, 'dynamic ./b 1 lazy', 'static c 2'],
  ['<a b="{import(`./b`)}"/>{import(`./c/${d}.js`)}', 'dynamic ./b 1 lazy', 'glob ./c/*.js 1 lazy'],
  [`{#await a && import('b')}{/await}{c || import('d')}`, 'dynamic b 1 lazy', 'dynamic d 1 lazy'],
  [`<a b=c{import('d')}e f={g}-{import('h')}/>`, 'dynamic d 1 lazy', 'dynamic h 1 lazy'],
  [`{a ? import('b') : import('c')}`, 'dynamic b 1 lazy', 'dynamic c 1 lazy'],
  [`{@const a = import.meta.glob('./*.svelte')}`, 'glob ./*.svelte 1 lazy'],
  [`{a as import('b').C}`, 'type b 1 type'],
  [`{#snippet a(b: import('c').D)}{/snippet}`, 'type c 1 type'],
  [`{/* import('a') */ b}{"import('c')"}{d.import('e')}{require('f')} import('g')`],
  [`{@html "import('a')"}<p title="import('b')">import 'c'</p>`],
];
