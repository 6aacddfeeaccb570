import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { BARREL_ITEM } from './barrel.ts';
import { extract, outlineOf } from './extract.ts';
import { pythonResolver } from './resolve.ts';

/** Python. Its lexer is exact, so there is no second, slower parser. */
export const python: Language = {
  ...about.python,
  extract,
  outline: outlineOf,
  barrelItem: BARREL_ITEM,
  resolver: pythonResolver,
};
