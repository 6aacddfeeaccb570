import type { LanguageAbout } from '../../../types.ts';
import { JAVASCRIPT_PARSER, javascriptFamily } from '../javascript/about.ts';

/** Single-file components, whose imports are those of their scripts. */
export const vue: LanguageAbout = component('vue');
export const svelte: LanguageAbout = component('svelte');
export const astro: LanguageAbout = component('astro');

function component(name: string): LanguageAbout {
  return {
    name,
    extensions: { [`.${name}`]: name },
    version: 3,
    parserPackage: JAVASCRIPT_PARSER,
    family: javascriptFamily,
    erasesImports: true,
  };
}
