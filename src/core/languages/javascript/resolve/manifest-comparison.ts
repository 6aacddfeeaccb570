import { once } from '../../../../shared/once.ts';
import { baseName } from '../../../../shared/paths.ts';
import type { FileId, ManifestComparison } from '../../../../types.ts';
import { memoiseByObject } from '../../kit/memoise.ts';
import { isTsConfigName } from '../about.ts';
import { frameworksProviding, providerOf } from './conventions.ts';
import { DEPENDENCY_FIELDS, majorOf, readRange } from './declared-packages.ts';
import { asObject, asString, asStrings, type Json, parseJson, readJson } from './json.ts';
import { cutSuffix, headOf, isRelative } from './specifier.ts';

/** The fields that change most often and that no resolution reads. */
const UNREAD_FIELDS: ReadonlySet<string> = new Set(
  `scripts description keywords author contributors license homepage bugs repository funding engines devEngines
  packageManager resolutions browserslist jest husky lint-staged files bin sideEffects peerDependenciesMeta
  dependenciesMeta`.split(/\s+/),
);

/**
 * Releases and updates of dependencies edit every `package.json`, and resolution reads little of that: only the ranges of
 * packages that somebody imports, and of most of them and of versions the major numbers. A version matters as a whole if
 * some range is exactly this version; a text with another such range never compares equal.
 */
export function manifestComparison(
  manifests: ReadonlyMap<FileId, string>,
  specifiers: ReadonlySet<string>,
): ManifestComparison {
  const isAsked = once(() => askedNames(manifests, specifiers));
  const exact = once(() => exactRanges(manifests, isAsked()));
  return (name, before, after) => {
    if (name !== 'package.json') return false;
    const meaning = meaningOf(before, isAsked(), exact());
    return meaning !== undefined && meaning === meaningOf(after, isAsked(), exact());
  };
}

type IsAsked = (name: string) => boolean;

/** The names under which these imports, and configs that extend others, look for packages. */
function askedNames(manifests: ReadonlyMap<FileId, string>, specifiers: ReadonlySet<string>): IsAsked {
  const asked = new Set<string>();
  for (const written of specifiers) {
    const specifier = cutSuffix(written).replace(/^~/, '');
    // What a package imports under a name of its own may have any name outside.
    if (specifier.startsWith('#')) return () => true;
    if (isRelative(specifier)) continue;
    const name = headOf(specifier);
    for (const one of [specifier, name, providerOf(name) ?? name, ...frameworksProviding(specifier)])
      asked.add(one);
  }
  for (const [path, text] of manifests) {
    if (!isTsConfigName(baseName(path))) continue;
    for (const specifier of asStrings([readJson(text)?.extends].flat()) ?? []) asked.add(headOf(specifier));
  }
  return name => asked.has(name);
}

function exactRanges(manifests: ReadonlyMap<FileId, string>, isAsked: IsAsked): Set<string> {
  const found = new Set<string>();
  for (const [path, text] of manifests) {
    const json = baseName(path) === 'package.json' ? readJson(text) : undefined;
    for (const [name, range] of json ? exactRangesIn(json) : []) if (isAsked(name)) found.add(range);
  }
  return found;
}

const exactRangesIn = memoiseByObject((json: Json): readonly (readonly [name: string, range: string])[] => {
  const ranges = DEPENDENCY_FIELDS.flatMap(field => Object.entries(asObject(json[field]) ?? {}));
  return ranges.flatMap(([name, range]) =>
    typeof range === 'string' && readRange(range).isExact ? [[name, range] as const] : [],
  );
});

/** What resolution reads of a `package.json`; undefined if it is none. */
function meaningOf(text: string, isAsked: IsAsked, exact: ReadonlySet<string>): string | undefined {
  const json = parseJson(text);
  if (!json) return undefined;
  const read = Object.entries(json).filter(([key]) => !UNREAD_FIELDS.has(key));
  const version = isAsked(asString(json.name) ?? '') ? (asString(json.version) ?? '') : '';
  const compared = { version: exact.has(version) ? version : (majorOf(version) ?? '') };
  const ranges = DEPENDENCY_FIELDS.map(field => [field, rangesRead(asObject(json[field]), isAsked)] as const);
  return JSON.stringify({ ...Object.fromEntries(read), ...compared, ...Object.fromEntries(ranges) });
}

function rangesRead(table: Json | undefined, isAsked: IsAsked): Json {
  const entries = Object.entries(table ?? {}).filter(([name]) => isAsked(name));
  return Object.fromEntries(
    entries.map(([name, range]) => {
      const { major, isExact } = readRange(typeof range === 'string' ? range : '');
      return [name, major === undefined || isExact ? range : `^${major}`];
    }),
  );
}
