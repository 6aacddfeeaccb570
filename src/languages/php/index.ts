import type { Language } from '../../types.ts';
import * as about from './about.ts';
import { extract } from './extract.ts';
import { phpResolver } from './resolve.ts';

/** PHP, templates included. Its lexer is exact, so there is no second, slower parser. */
export const php: Language = {
  ...about.php,
  extract,
  resolver: phpResolver,
};
