import { baseName, MAX_PATH_LENGTH, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';

/** What a `composer.json` says, as far as imports depend on it. Paths are relative to the project's root. */
export interface Composer {
  readonly dir: FileId;
  /** Its own name, and those of the packages that it is there in place of. */
  readonly names: readonly string[];
  readonly requires: readonly string[];
  readonly psr4: readonly Rule[];
  readonly psr0: readonly Rule[];
  /** Files, and folders with them, that are loaded for what they declare. */
  readonly listed: readonly FileId[];
  readonly includePath: readonly FileId[];
  /** Where Composer puts what is required. */
  readonly vendor: FileId;
}

/** Names that begin like this are looked for in these folders. */
export interface Rule {
  readonly prefix: string;
  readonly dirs: readonly FileId[];
}

/** A package as `composer.lock` lists it, with the beginnings of the names that it declares. */
export interface LockedPackage {
  readonly name: string;
  readonly prefixes: readonly string[];
}

/** In string order of their folders. */
export function readComposers(manifests: ProjectModel['manifests']): readonly Composer[] {
  const ids = [...manifests.keys()].filter(id => baseName(id) === 'composer.json').sort();
  return ids.map(id => readComposer(parentOf(id), manifests.get(id) ?? ''));
}

/** By folder. */
export function readLocks(
  manifests: ProjectModel['manifests'],
): ReadonlyMap<FileId, readonly LockedPackage[]> {
  const ids = [...manifests.keys()].filter(id => baseName(id) === 'composer.lock');
  return new Map(ids.map(id => [parentOf(id), readLock(manifests.get(id) ?? '')]));
}

/** Never fails: what cannot be read is left out, because Composer says so better than we could. */
function readComposer(dir: FileId, text: string): Composer {
  const json = readObject(text);
  const loads = [asObject(json.autoload), asObject(json['autoload-dev'])];
  const within = (paths: readonly string[]) => paths.flatMap(path => join(dir, path) ?? []);
  const rules = (standard: string) =>
    loads.flatMap(load =>
      Object.entries(asObject(load[standard])).map(([prefix, paths]) => ({
        prefix: prefix.replace(/^\\/, ''),
        dirs: within(asStrings(paths)),
      })),
    );
  const vendor = asObject(json.config)['vendor-dir'];
  return {
    dir,
    names: [...asStrings(json.name), ...Object.keys(asObject(json.replace))],
    requires: [...Object.keys(asObject(json.require)), ...Object.keys(asObject(json['require-dev']))],
    psr4: rules('psr-4').map(rule => ({ ...rule, prefix: rule.prefix.replace(/(?<=[^\\])$/, '\\') })),
    psr0: rules('psr-0'),
    listed: within(loads.flatMap(load => [...asStrings(load.classmap), ...asStrings(load.files)])),
    includePath: within(asStrings(json['include-path'])),
    vendor: join(dir, typeof vendor === 'string' ? vendor : 'vendor') ?? join(dir, 'vendor') ?? '',
  };
}

function readLock(text: string): readonly LockedPackage[] {
  const json = readObject(text);
  return [json.packages, json['packages-dev']].flatMap(asArray).flatMap(entry => {
    const locked = asObject(entry);
    const load = asObject(locked.autoload);
    const prefixes = [...Object.keys(asObject(load['psr-4'])), ...Object.keys(asObject(load['psr-0']))];
    return asStrings(locked.name).map(name => ({ name, prefixes }));
  });
}

/** Undefined where the path leaves the project. */
export function join(base: FileId, path: string): FileId | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const parts = base === '' ? [] : base.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

type Json = Readonly<Record<string, unknown>>;

function readObject(text: string): Json {
  const known = seen.get(text);
  if (known !== undefined) return known;
  if (seen.size >= MOST_SEEN) seen.clear();
  const json = parse(text);
  seen.set(text, json);
  return json;
}

function parse(text: string): Json {
  try {
    return asObject(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return {};
  }
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** One string, or a list of them. */
function asStrings(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string');
}

/**
 * A resolver is made anew with every change of the tree, while hardly any manifest changes with it. Keyed by the
 * text itself, so that nothing in here can ever be stale.
 */
const seen = new Map<string, Json>();
const MOST_SEEN = 1000;
