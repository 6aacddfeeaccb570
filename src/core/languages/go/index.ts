import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { extract } from './extract.ts';
import { goResolver } from './resolve.ts';

/** Go. Its lexer is exact, so there is no second, slower parser. */
export const go: Language = {
  ...about.go,
  extract,
  isProgram: ({ names }) => names?.package === 'main',
  resolver: goResolver,
};
