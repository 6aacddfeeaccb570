import { languages } from '../languages/registry.ts';
import type { LanguageAbout } from '../types.ts';

/** Raise it when the same bytes are read as another text, or when parsers are given up otherwise. */
const READING_VERSION = 2;

/** The part of a cache key that belongs to us: a higher one parses again. */
export function factsVersion(language: LanguageAbout): number {
  return language.version * 100 + READING_VERSION;
}

/** By dialect. */
export const factsVersions: ReadonlyMap<string, number> = new Map(
  languages.flatMap(language =>
    Object.values(language.extensions).map(dialect => [dialect, factsVersion(language)]),
  ),
);
