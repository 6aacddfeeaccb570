import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { joinPath } from '../kit/folders.ts';
import { readJson, stringAt, stringsAt, type Table, tableAt, tablesAt } from '../kit/values.ts';

/** The parts of a `composer.json` that resolution needs. Paths are relative to the project's root. */
export interface Composer {
  readonly dir: FileId;
  /** Its own name, and those of the packages that it replaces. */
  readonly names: readonly string[];
  readonly requires: readonly string[];
  readonly psr4: readonly Rule[];
  readonly psr0: readonly Rule[];
  /** Files, and folders of files, that Composer loads for what they declare. */
  readonly listed: readonly FileId[];
  readonly includePath: readonly FileId[];
  /** Where Composer installs packages. */
  readonly vendor: FileId;
}

/** Composer looks in these folders for names with this prefix. */
export interface Rule {
  readonly prefix: string;
  readonly dirs: readonly FileId[];
}

/** A package as `composer.lock` lists it, with the prefixes of the names that it declares. */
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

function readComposer(dir: FileId, text: string): Composer {
  const json = readJson(text);
  const loads = [tableAt(json, 'autoload'), tableAt(json, 'autoload-dev')];
  // A package's paths begin at its folder, with or without a slash.
  const within = (paths: readonly string[]) =>
    paths.flatMap(path => joinPath(dir, path.replace(/^\/+/, '')) ?? []);
  const rules = (standard: string) =>
    loads.flatMap(load => {
      const table = tableAt(load, standard);
      return Object.keys(table).map(prefix => ({
        prefix: prefix.replace(/^\\/, ''),
        dirs: within(stringsAt(table, prefix)),
      }));
    });
  return {
    dir,
    names: [...stringsAt(json, 'name'), ...keysAt(json, 'replace')],
    requires: [...keysAt(json, 'require'), ...keysAt(json, 'require-dev')],
    psr4: rules('psr-4').map(rule => ({ ...rule, prefix: rule.prefix.replace(/(?<=[^\\])$/, '\\') })),
    psr0: rules('psr-0'),
    listed: within(loads.flatMap(load => [...stringsAt(load, 'classmap'), ...stringsAt(load, 'files')])),
    includePath: within(stringsAt(json, 'include-path')),
    vendor: within([stringAt(tableAt(json, 'config'), 'vendor-dir') ?? 'vendor', 'vendor'])[0] ?? '',
  };
}

function readLock(text: string): readonly LockedPackage[] {
  const json = readJson(text);
  return [...tablesAt(json, 'packages'), ...tablesAt(json, 'packages-dev')].flatMap(locked => {
    const load = tableAt(locked, 'autoload');
    const prefixes = [...keysAt(load, 'psr-4'), ...keysAt(load, 'psr-0')];
    return stringsAt(locked, 'name').map(name => ({ name, prefixes }));
  });
}

function keysAt(table: Table, key: string): readonly string[] {
  return Object.keys(tableAt(table, key));
}
