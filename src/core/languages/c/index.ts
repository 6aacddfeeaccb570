import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { BARREL_ITEM } from './barrel.ts';
import { extract } from './extract.ts';
import { includeResolver } from './resolve.ts';

/** Both have one lexer, which is exact, so there is no second, slower parser. */
export const c: Language = { ...about.c, extract, barrelItem: BARREL_ITEM, resolver: includeResolver };

export const cpp: Language = { ...about.cpp, extract, barrelItem: BARREL_ITEM, resolver: includeResolver };
