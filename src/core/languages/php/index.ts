import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { extractBlade } from './blade-extract.ts';
import { extract } from './extract.ts';
import { phpResolver } from './resolve.ts';

/** PHP, templates of Blade included. Its lexer is exact, so there is no second, slower parser. */
export const php: Language = {
  ...about.php,
  extract: (text, dialect) => (dialect === 'blade' ? extractBlade(text) : extract(text)),
  resolver: phpResolver,
};
