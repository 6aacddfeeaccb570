import { parentOf } from '../../../../shared/paths.ts';
import type { ErasureSettings, FileId } from '../../../../types.ts';
import { below } from '../../kit/folders.ts';
import { settingsOf } from '../erasure/settings.ts';
import { optionsOfAbsent } from './absent-configs.ts';
import { askedOf } from './asked.ts';
import type { Packages } from './packages.ts';
import { isBelow } from './paths.ts';
import { type ConfigSource, readTsConfig, type TsConfig } from './tsconfig.ts';
import { firstThere, referenceCandidates } from './tsconfig-pointers.ts';

export interface Configs {
  /** The nearest `tsconfig.json`, else `jsconfig.json`, up the tree. */
  nearest(dir: string): TsConfig | undefined;
  /** Do the referenced configs resolve differently, so that it matters which one covers a file? */
  isSplit(config: TsConfig): boolean;
  /**
   * Of the nearest config and those it references, the one that covers the file. If none does, the nearest one, or the
   * first that it references in this folder and that maps names if the nearest does not: a solution-style config
   * contains only references.
   */
  forFile(file: FileId, nearest: TsConfig): TsConfig;
  /**
   * What the nearest config or one that it references, whichever has the file in its program, says about erased
   * imports; else the nearest one. If that references a config that is not there, nothing is known.
   */
  erasureOf(file: FileId): ErasureIn | undefined;
  /** The nearest config and all that it references within its folder, directly or not. */
  around(dir: string): readonly TsConfig[];
}

/** What the config at a path says about erased imports. */
export interface ErasureIn {
  readonly path: FileId;
  readonly erasure: ErasureSettings;
}

export function createConfigs(manifests: ReadonlyMap<FileId, string>, packages: Packages): Configs {
  const asked = askedOf(manifests);
  const source: ConfigSource = { manifests, packages, asked, pathMaps: new Map() };
  const byPath = new Map<FileId, TsConfig>();
  const byDir = new Map<string, TsConfig | undefined>();
  const split = new Map<TsConfig, boolean>();
  const familyOf = new Map<TsConfig, readonly TsConfig[]>();

  function load(path: FileId): TsConfig {
    let config = byPath.get(path);
    if (!config) {
      config = readTsConfig(path, source);
      byPath.set(path, config);
    }
    return config;
  }

  function nearest(dir: string): TsConfig | undefined {
    if (byDir.has(dir)) return byDir.get(dir);
    let found: FileId | undefined;
    for (let at = dir; ; at = parentOf(at)) {
      // The home of the files, below which a package.json would be a nearer one, is on this way, too.
      asked.folders.add(at);
      found = firstThere([below(at, 'tsconfig.json'), below(at, 'jsconfig.json')], manifests);
      if (found !== undefined || at === '') break;
    }
    const config = found === undefined ? undefined : load(found);
    byDir.set(dir, config);
    return config;
  }

  /** The config and those it references, directly or not, except for configs of files in other folders. */
  function family(config: TsConfig): readonly TsConfig[] {
    const known = familyOf.get(config);
    if (known) return known;
    const home = parentOf(config.path);
    const found = new Set([config]);
    for (const member of found) {
      for (const reference of member.references) {
        const candidates = referenceCandidates(reference, parentOf(member.path));
        for (const one of candidates) asked.candidates.add(one);
        const path = firstThere(candidates, manifests);
        if (path !== undefined && isRelated(parentOf(path), home)) found.add(load(path));
      }
    }
    const all = [...found];
    familyOf.set(config, all);
    return all;
  }

  function lacksReference({ path, references }: TsConfig): boolean {
    const dir = parentOf(path);
    return references.some(one => firstThere(referenceCandidates(one, dir), manifests) === undefined);
  }

  function isSplit(config: TsConfig): boolean {
    const known = split.get(config);
    const answer = known ?? family(config).some(member => !resolvesAlike(member, config));
    if (known === undefined) split.set(config, answer);
    return answer;
  }

  function forFile(file: FileId, config: TsConfig): TsConfig {
    const members = family(config);
    const covering = members.find(member => member.covers(file));
    if (covering || mapsNames(config)) return covering ?? config;
    return members.find(member => mapsNames(member) && isBelow(file, parentOf(member.path))) ?? config;
  }

  return {
    nearest,
    isSplit,
    forFile,
    erasureOf(file) {
      const config = nearest(parentOf(file));
      if (!config) return undefined;
      const members = family(config);
      const covering = members.find(member => member.covers(file));
      const { path, erasure } = covering ?? config;
      return covering || !members.some(lacksReference) ? { path, erasure } : { path, erasure: UNKNOWN };
    },
    around(dir) {
      const config = nearest(dir);
      if (!config) return [];
      return family(config).filter(member => parentOf(member.path) === parentOf(config.path));
    },
  };
}

const UNKNOWN = settingsOf(optionsOfAbsent(''));

function mapsNames({ paths, baseUrl }: TsConfig): boolean {
  return paths !== undefined || baseUrl !== undefined;
}

/** Configs that inherit the same `paths` share one map. */
function resolvesAlike(a: TsConfig, b: TsConfig): boolean {
  return a === b || (a.paths === b.paths && a.baseUrl === b.baseUrl && settings(a) === settings(b));
}

function settings({ rootDirs, suffixes, conditions }: TsConfig): string {
  return JSON.stringify([rootDirs, suffixes, conditions]);
}

function isRelated(a: string, b: string): boolean {
  return isBelow(a, b) || isBelow(b, a);
}
