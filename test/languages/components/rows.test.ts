import { test } from 'uvu';
import { astro, svelte, vue } from '../../../src/languages/components/index.ts';
import { ASTRO } from './rows-astro.ts';
import { SVELTE } from './rows-svelte.ts';
import { VUE } from './rows-vue.ts';
import { checkRows } from './show.ts';

test('vue: scripts, what looks like one, and where a template ends', () => checkRows(vue, VUE));

test('svelte: scripts, what looks like one, and what the markup imports', () => checkRows(svelte, SVELTE));

test('astro: frontmatter, bundled scripts, and what the template imports', () => checkRows(astro, ASTRO));

test.run();
