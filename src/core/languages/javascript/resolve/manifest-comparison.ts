import { once } from '../../../../shared/once.ts';
import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId, ManifestComparison } from '../../../../types.ts';
import { memoiseByObject } from '../../kit/memoise.ts';
import { isTsConfigName, javascriptFamily } from '../about.ts';
import { type Asked, askedOf } from './asked.ts';
import { DEPENDENCY_FIELDS, majorOf, readRange } from './declared-packages.ts';
import { asObject, asString, type Json, readJson } from './json.ts';
import { PACKAGE_FIELDS } from './package-json.ts';
import { registryNames } from './packages.ts';
import { isKeyOf } from './path-map.ts';

/** `readTsConfig` reads no other options, but those about erased imports; of `paths`, what fits a specifier. */
const COMPILER_OPTIONS =
  'baseUrl rootDirs moduleSuffixes customConditions outDir declarationDir rootDir'.split(' ');
const CONFIG_FIELDS = ['extends', 'files', 'include', 'exclude', 'references'];

/**
 * Compares what manifests answer to what resolution has asked them so far. Releases and updates of dependencies edit
 * every `package.json`, and most of these are neither above a file that was resolved nor those of a package that it
 * imports. Of most ranges and versions, resolution compares the major numbers; a version matters as a whole if some range
 * is exactly this version, and a text with another such range never compares equal.
 */
export function manifestComparison(manifests: ReadonlyMap<FileId, string>): ManifestComparison {
  const asked = askedOf(manifests);
  const exact = once(() => exactRanges(manifests, asked));
  return (id, before, after) => {
    const meaning = meaningOf(id);
    return meaning !== undefined && isEqual(() => meaning(before) === meaning(after));
  };

  function meaningOf(id: FileId): ((text: string | undefined) => string) | undefined {
    const name = baseName(id);
    if (name === 'package.json') return text => packageMeaning(id, text, asked, exact);
    const isConfig = isTsConfigName(name) || javascriptFamily.mayBeReferenced?.(name);
    return isConfig ? text => configMeaning(id, text, asked) : undefined;
  }
}

/** A hostile text may nest more deeply than `JSON.stringify` supports. */
function isEqual(compare: () => boolean): boolean {
  try {
    return compare();
  } catch {
    return false;
  }
}

function packageMeaning(
  id: FileId,
  text: string | undefined,
  asked: Asked,
  exact: () => ReadonlySet<string>,
): string {
  const json = readJson(text ?? '');
  const isRequired = json && asked.required.size > 0;
  const required = isRequired ? registryNames(json).filter(name => asked.required.has(name)) : [];
  const read: unknown[] = [json?.workspaces, required];
  const isNamed = asked.names.has(asString(json?.name) ?? '');
  if (json && (isNamed || asked.folders.has(parentOf(id)))) {
    const version = isNamed ? (asString(json.version) ?? '') : '';
    const compared = { version: exact().has(version) ? version : (majorOf(version) ?? '') };
    const ranges = DEPENDENCY_FIELDS.map(field => [field, rangesRead(asObject(json[field]), asked)]);
    const fields = PACKAGE_FIELDS.map(field => [field, json[field]]);
    read.push({ ...Object.fromEntries(fields), ...compared, ...Object.fromEntries(ranges) });
  }
  return JSON.stringify(read);
}

/** It may matter whether a config exists, though its text does not. */
function configMeaning(id: FileId, text: string | undefined, asked: Asked): string {
  const isSought =
    asked.candidates.has(id) || (isTsConfigName(baseName(id)) && asked.folders.has(parentOf(id)));
  const read: unknown[] = [isSought && text !== undefined];
  if (asked.configs.has(id)) {
    const json = readJson(text ?? '');
    const options = asObject(json?.compilerOptions);
    const paths = Object.entries(asObject(options?.paths) ?? {});
    const isTried = (key: string) => [...asked.specifiers].some(specifier => isKeyOf(specifier, key));
    read.push(
      CONFIG_FIELDS.map(field => json?.[field]),
      COMPILER_OPTIONS.map(option => options?.[option]),
    );
    read.push(
      options?.paths !== undefined,
      paths.filter(([key]) => isTried(key)),
    );
  }
  return JSON.stringify(read);
}

function exactRanges(manifests: ReadonlyMap<FileId, string>, { names }: Asked): Set<string> {
  const found = new Set<string>();
  for (const [path, text] of manifests) {
    const json = baseName(path) === 'package.json' ? readJson(text) : undefined;
    for (const [name, range] of json ? exactRangesIn(json) : []) if (names.has(name)) found.add(range);
  }
  return found;
}

const exactRangesIn = memoiseByObject((json: Json): readonly (readonly [name: string, range: string])[] => {
  const ranges = DEPENDENCY_FIELDS.flatMap(field => Object.entries(asObject(json[field]) ?? {}));
  return ranges.flatMap(([name, range]) =>
    typeof range === 'string' && readRange(range).isExact ? [[name, range] as const] : [],
  );
});

function rangesRead(table: Json | undefined, { names }: Asked): Json {
  const entries = Object.entries(table ?? {}).filter(([name]) => names.has(name));
  return Object.fromEntries(
    entries.map(([name, range]) => {
      const { major, isExact } = readRange(typeof range === 'string' ? range : '');
      return [name, major === undefined || isExact ? range : `^${major}`];
    }),
  );
}
