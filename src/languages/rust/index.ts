import type { Language } from '../../types.ts';
import { extract } from './extract.ts';
import { rustResolver } from './resolve.ts';

/** Rust. Its lexer is exact, so there is no second, slower parser. */
export const rust: Language = {
  name: 'rust',
  extensions: { '.rs': 'rs' },
  version: 1,
  extract,
  resolver: rustResolver,
};
