import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { extract } from './extract.ts';
import { csharpResolver } from './resolve.ts';

/** C#. Its lexer is exact, so there is no second, slower parser. */
export const csharp: Language = {
  ...about.csharp,
  extract,
  resolver: csharpResolver,
};
