import type { Language } from '../../types.ts';
import { extract } from './extract.ts';
import { csharpResolver } from './resolve.ts';

/** C#. Its lexer is exact, so there is no second, slower parser. */
export const csharp: Language = {
  name: 'csharp',
  extensions: { '.cs': 'cs' },
  version: 1,
  extract,
  resolver: csharpResolver,
};
