import type { Language } from '../../types.ts';
import { extract } from './extract.ts';
import { goResolver } from './resolve.ts';

/** Go. Its lexer is exact, so there is no second, slower parser. */
export const go: Language = {
  name: 'go',
  extensions: { '.go': 'go' },
  version: 1,
  extract,
  resolver: goResolver,
};
