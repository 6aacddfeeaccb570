import type { Language } from '../../types.ts';
import { splitAstro } from './astro.ts';
import { componentLanguage } from './language.ts';
import { splitSvelte } from './svelte.ts';
import { splitVue } from './vue.ts';

/**
 * Single-file components. Their imports are those of their scripts, and are resolved as those of
 * JavaScript and TypeScript files, which can import components in turn.
 */
export const vue: Language = componentLanguage('vue', splitVue);

export const svelte: Language = componentLanguage('svelte', splitSvelte);

export const astro: Language = componentLanguage('astro', splitAstro);
