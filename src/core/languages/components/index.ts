import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { splitAstro } from './astro.ts';
import { erasedInAstro, erasedInVue } from './erasure.ts';
import { componentLanguage } from './language.ts';
import { splitSvelte } from './svelte.ts';
import { splitVue } from './vue.ts';

/**
 * Single-file components. Their imports are those of their scripts, and are resolved as those of
 * JavaScript and TypeScript files, which can import components in turn.
 */
export const vue: Language = { ...componentLanguage(about.vue, splitVue), erasedImports: erasedInVue };

export const svelte: Language = componentLanguage(about.svelte, splitSvelte);

export const astro: Language = {
  ...componentLanguage(about.astro, splitAstro),
  erasedImports: erasedInAstro,
};
