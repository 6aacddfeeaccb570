import { languages } from '../languages/registry.ts';
import type { LanguageAbout } from '../types.ts';
import { installedVersion } from './installed-version.ts';
import { PARSER_NUMBER_LIMIT, parserNumber } from './parser-number.ts';

/** Raise it when the same bytes are read as another text, or when parsers are given up otherwise. */
const READING_VERSION = 2;

/** The part of a cache key that belongs to us: a higher one parses again. */
export function factsVersion(language: LanguageAbout): number {
  const own = language.version * 100 + READING_VERSION;
  const parser = language.parserPackage;
  return parser === undefined ? own : own * PARSER_NUMBER_LIMIT + parserNumber(installedVersion(parser));
}

/** By dialect. */
export const factsVersions: ReadonlyMap<string, number> = new Map(
  languages.flatMap(language => {
    const version = factsVersion(language);
    return Object.values(language.extensions).map(dialect => [dialect, version] as const);
  }),
);
