export { cpp as language } from '../../../src/languages/c/index.ts';
export { importsByGrammar } from './c.ts';
