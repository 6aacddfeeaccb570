import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { BARREL_ITEM } from './barrel.ts';
import { extract } from './extract.ts';
import { rustResolver } from './resolve.ts';

/** Rust. Its lexer is exact, so there is no second, slower parser. */
export const rust: Language = {
  ...about.rust,
  extract,
  barrelItem: BARREL_ITEM,
  resolver: rustResolver,
};
