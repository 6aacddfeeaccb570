import { languages } from '../../core/languages/registry.ts';
import type { LanguageAbout } from '../../types.ts';
import { installedVersion } from './installed-version.ts';
import { PARSER_NUMBER_LIMIT, parserNumber } from './parser-number.ts';

/** Raise this when the same bytes decode to another text or get other marks or exceptions, or when parsers are given up in other cases. */
const READING_VERSION = 5;

/** The version in a cache key: raising it makes every file be parsed again. */
function factsVersion(language: LanguageAbout): number {
  const own = language.version * 100 + READING_VERSION;
  const parser = language.parserPackage;
  return parser === undefined ? own : own * PARSER_NUMBER_LIMIT + parserNumber(installedVersion(parser));
}

/** The facts version of every dialect. */
export const factsVersions: ReadonlyMap<string, number> = new Map(
  languages.flatMap(language => {
    const version = factsVersion(language);
    return Object.values(language.extensions).map(dialect => [dialect, version] as const);
  }),
);
