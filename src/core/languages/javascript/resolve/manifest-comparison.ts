import { baseName } from '../../../../shared/paths.ts';
import type { FileId, ManifestComparison } from '../../../../types.ts';
import { memoiseByObject } from '../../kit/memoise.ts';
import { DEPENDENCY_FIELDS, majorOf, readRange } from './declared-packages.ts';
import { asObject, asString, type Json, parseJson, readJson } from './json.ts';

/** The fields that change most often and that no resolution reads. */
const UNREAD_FIELDS: ReadonlySet<string> = new Set(
  `scripts description keywords author contributors license homepage bugs repository funding engines devEngines
  packageManager resolutions browserslist jest husky lint-staged`.split(/\s+/),
);

/**
 * Releases and updates of dependencies edit every `package.json`, and resolution reads little of that: of most versions
 * and ranges it compares the major numbers. A version matters as a whole if some range is exactly this version; a text
 * with another such range never compares equal.
 */
export function manifestComparison(manifests: ReadonlyMap<FileId, string>): ManifestComparison {
  let exact: ReadonlySet<string> | undefined;
  return (name, before, after) => {
    if (name !== 'package.json') return false;
    exact ??= exactRanges(manifests);
    const meaning = meaningOf(before, exact);
    return meaning !== undefined && meaning === meaningOf(after, exact);
  };
}

function exactRanges(manifests: ReadonlyMap<FileId, string>): Set<string> {
  const found = new Set<string>();
  for (const [path, text] of manifests) {
    const json = baseName(path) === 'package.json' ? readJson(text) : undefined;
    for (const range of json ? exactRangesIn(json) : []) found.add(range);
  }
  return found;
}

const exactRangesIn = memoiseByObject((json: Json): readonly string[] => {
  const ranges = DEPENDENCY_FIELDS.flatMap(field => Object.values(asObject(json[field]) ?? {}));
  return ranges.filter(range => typeof range === 'string').filter(range => readRange(range).isExact);
});

/** What resolution reads of a `package.json`; undefined if it is none. */
function meaningOf(text: string, exact: ReadonlySet<string>): string | undefined {
  const json = parseJson(text);
  if (!json) return undefined;
  const read = Object.entries(json).filter(([key]) => !UNREAD_FIELDS.has(key));
  const version = asString(json.version);
  const compared = version !== undefined && !exact.has(version) && { version: majorOf(version) ?? '' };
  const ranges = DEPENDENCY_FIELDS.flatMap(field => {
    const table = asObject(json[field]);
    return table ? [[field, withMajorsOnly(table)] as const] : [];
  });
  return JSON.stringify({ ...Object.fromEntries(read), ...compared, ...Object.fromEntries(ranges) });
}

function withMajorsOnly(table: Json): Json {
  return Object.fromEntries(
    Object.entries(table).map(([name, range]) => {
      const { major, isExact } = readRange(typeof range === 'string' ? range : '');
      return [name, major === undefined || isExact ? range : `^${major}`];
    }),
  );
}
