import { test } from 'uvu';
import { astro, svelte, vue } from '../../../src/core/languages/components/index.ts';
import { ASTRO } from './rows-astro.ts';
import { SVELTE } from './rows-svelte.ts';
import { VUE } from './rows-vue.ts';
import { checkRows } from './show.ts';

test('vue: scripts, and the ends of templates', () => checkRows(vue, VUE));

test('svelte: scripts, and imports of the markup', () => checkRows(svelte, SVELTE));

test('astro: frontmatter, bundled scripts, and imports of the template', () => checkRows(astro, ASTRO));

test.run();
