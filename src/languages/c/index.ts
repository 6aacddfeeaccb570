import type { Language } from '../../types.ts';
import * as about from './about.ts';
import { extract } from './extract.ts';
import { includeResolver } from './resolve.ts';

/** Both have one lexer, which is exact, so there is no second, slower parser. */
export const c: Language = { ...about.c, extract, resolver: includeResolver };

export const cpp: Language = { ...about.cpp, extract, resolver: includeResolver };
