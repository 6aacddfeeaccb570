import type { Language } from '../../types.ts';
import { extract } from './extract.ts';
import { phpResolver } from './resolve.ts';

/** PHP, templates included. Its lexer is exact, so there is no second, slower parser. */
export const php: Language = {
  name: 'php',
  extensions: { '.php': 'php', '.phtml': 'php' },
  version: 1,
  extract,
  resolver: phpResolver,
};
