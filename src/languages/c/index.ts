import type { Language } from '../../types.ts';
import { extract } from './extract.ts';
import { includeResolver } from './resolve.ts';

/** C. Headers are counted as C, though most of those in a C++ project are not. */
export const c: Language = {
  name: 'c',
  extensions: { '.c': 'c', '.h': 'h' },
  version: 1,
  extract,
  resolver: includeResolver,
};

/** C++. Its lexer is exact, as that of C is, so there is no second, slower parser. */
export const cpp: Language = {
  name: 'cpp',
  extensions: {
    '.cc': 'cpp',
    '.cpp': 'cpp',
    '.cxx': 'cpp',
    '.hpp': 'cpp',
    '.hh': 'cpp',
    '.hxx': 'cpp',
  },
  version: 1,
  extract,
  resolver: includeResolver,
};
