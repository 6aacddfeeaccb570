export { cpp as language } from '../../../src/core/languages/c/index.ts';
export { importsByGrammar } from './c.ts';
