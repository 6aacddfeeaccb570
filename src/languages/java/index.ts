import type { Language } from '../../types.ts';
import { extractJava } from './java-extract.ts';
import { extractKotlin } from './kotlin-extract.ts';
import { javaResolver } from './resolve.ts';

/** Java. Its lexer is exact, so there is no second, slower parser. */
export const java: Language = {
  name: 'java',
  extensions: { '.java': 'java' },
  version: 1,
  extract: extractJava,
  resolver: javaResolver,
};

/** Kotlin, whose sources import those of Java and are imported by them. */
export const kotlin: Language = {
  name: 'kotlin',
  extensions: { '.kt': 'kt', '.kts': 'kts' },
  version: 1,
  extract: extractKotlin,
  resolver: javaResolver,
};
