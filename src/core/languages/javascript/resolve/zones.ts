import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId, Resolution } from '../../../../types.ts';
import { isFrameworkConfig, isTsConfigName } from '../about.ts';
import type { Place } from './bare.ts';
import type { Configs } from './configs.ts';
import type { Ask } from './files.ts';
import type { Packages } from './packages.ts';
import type { TsConfig } from './tsconfig.ts';

export type Memo = Map<string, () => readonly Resolution[]>;

/** What bare specifiers depend on, and their memoised resolutions. */
export interface Zone extends Place {
  readonly ask: Ask;
  readonly askRequire: Ask;
  readonly imports: Memo;
  readonly requires: Memo;
}

/** A folder as seen by its files, and the memoised resolutions of their relative specifiers. */
export interface Folder {
  readonly dir: string;
  readonly zone: Zone;
  readonly relative: Memo;
}

export interface Zones {
  of(file: FileId): Folder;
}

export function createZones(configs: Configs, homes: ReadonlySet<string>): Zones {
  const zones = new Map<string, Map<TsConfig | undefined, Zone>>();
  const folders = new Map<string, Map<TsConfig | undefined, Folder>>();
  const unsplit = new Map<string, Folder>();
  const byFile = new Map<FileId, Folder>();
  let lastFile: FileId | undefined;
  let lastFolder: Folder | undefined;

  function of(file: FileId): Folder {
    if (file === lastFile && lastFolder) return lastFolder;
    lastFile = file;
    lastFolder = find(file, parentOf(file));
    return lastFolder;
  }

  /** Configs may split a folder (application and specs). Only then does the file decide. */
  function find(file: FileId, dir: string): Folder {
    const known = unsplit.get(dir) ?? byFile.get(file);
    if (known) return known;
    const config = configs.nearest(dir);
    const isSplit = config !== undefined && configs.isSplit(config);
    const folder = folderOf(dir, isSplit ? configs.forFile(file, config) : config);
    if (isSplit) byFile.set(file, folder);
    else unsplit.set(dir, folder);
    return folder;
  }

  function folderOf(dir: string, config: TsConfig | undefined): Folder {
    const known = folders.get(dir)?.get(config);
    return (
      known ?? remember(folders, dir, config, { dir, zone: zoneOf(homeOf(dir), config), relative: new Map() })
    );
  }

  function zoneOf(home: string, config: TsConfig | undefined): Zone {
    const known = zones.get(home)?.get(config);
    return known ?? remember(zones, home, config, newZone(home, config));
  }

  function homeOf(dir: string): string {
    let at = dir;
    while (at !== '' && !homes.has(at)) at = parentOf(at);
    return at;
  }

  return { of };
}

/** Folders at which the resolution of a bare specifier may change. */
export function findHomes(manifests: ReadonlyMap<FileId, string>, packages: Packages): ReadonlySet<string> {
  const homes = new Set(packages.borders);
  for (const path of manifests.keys()) {
    const name = baseName(path);
    if (name === 'package.json' || isTsConfigName(name) || isFrameworkConfig(name)) homes.add(parentOf(path));
  }
  return homes;
}

function newZone(home: string, config: TsConfig | undefined): Zone {
  const ask = askOf(config, false);
  return { home, config, ask, askRequire: askOf(config, true), imports: new Map(), requires: new Map() };
}

function askOf(config: TsConfig | undefined, require: boolean): Ask {
  const conditions = config?.conditions ?? [];
  const suffixes = config?.suffixes;
  return { key: JSON.stringify([require, conditions, suffixes]), require, conditions, suffixes };
}

function remember<T>(
  into: Map<string, Map<TsConfig | undefined, T>>,
  key: string,
  ...[config, value]: [TsConfig | undefined, T]
): T {
  const inner = into.get(key) ?? new Map<TsConfig | undefined, T>();
  into.set(key, inner.set(config, value));
  return value;
}
