import type { Language } from '../../types.ts';
import { extract } from './extract.ts';
import { pythonResolver } from './resolve.ts';

/** Python. Its lexer is exact, so there is no second, slower parser. */
export const python: Language = {
  name: 'python',
  extensions: { '.py': 'py', '.pyi': 'pyi' },
  version: 2,
  extract,
  resolver: pythonResolver,
};
