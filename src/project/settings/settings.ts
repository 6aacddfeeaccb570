import { basename, dirname } from 'node:path';
import type { Config, ConfigInput } from '../../core/config/options.ts';
import { languages } from '../../core/languages/registry.ts';
import { BUILT_IN } from '../../core/rules/built-in.ts';
import { idBelow } from '../../shared/file-ids.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { loadConfig, outDirOf } from '../config/load.ts';
import { enclosingRepository, namedRepository } from '../discover/repository.ts';
import { createRules, isEntered, surroundingRules, type WalkRules } from '../discover/rules.ts';
import { vendoredAbove } from '../discover/vendored.ts';
import { gitPaths } from '../git/paths.ts';
import { diskSource } from '../source/disk.ts';
import type { SourceAt } from '../source/source.ts';
import { type CacheTrust, cacheTrust } from './cache-trust.ts';
import { type OutDir, prepareOutDir } from './out-dir.ts';

/** What to analyse. */
export interface Target {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  /** The root is a project of its own, even if a repository is around it. */
  readonly standsAlone?: boolean | undefined;
}

/** The project to open, and the user's settings for it beyond the configuration files. */
export interface ProjectSettings {
  readonly target: Target;
  readonly configFile?: string | undefined;
  /** The text of `.depgraphrc` in another state than the disk. */
  readonly projectText?: (() => string | undefined) | undefined;
  readonly flags?: ConfigInput | undefined;
  /** Where the flags come from, for messages; the command line by default. */
  readonly flagsFrom?: string | undefined;
  /** Overridden by every configuration file. */
  readonly defaults?: ConfigInput | undefined;
  readonly hasCache: boolean;
}

/** Loads the current configuration of a project. */
export async function configFor(
  settings: Omit<ProjectSettings, 'hasCache'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Config> {
  const { root } = settings.target;
  const { config } = await loadConfig({
    ...settings,
    root,
    env,
    languages: languages.map(({ name }) => name),
    builtInRules: Object.keys(BUILT_IN),
  });
  return config;
}

/**
 * Does the user select other files than the project's own configuration does? Only the state of the whole project is
 * saved, so such a run neither uses nor replaces it.
 */
export function isPartial({ flags, configFile }: ProjectSettings): boolean {
  return configFile !== undefined || [flags?.include, flags?.exclude, flags?.languages].some(Boolean);
}

/** What to walk below a root, and around it if it is part of a repository. */
export function rulesFor(
  { root, standsAlone }: Target,
  config: Config,
  sourceAt: SourceAt = diskSource,
): WalkRules {
  const outDir = outDirOf(root, config);
  const top = namedTop(root, config, sourceAt);
  const rules: WalkRules = {
    ...createRules({ ...config, outDir: idBelow(root, outDir) }),
    // The report of a repository must not depend on the name of its folder.
    folderName: top !== undefined || gitPaths(root) ? undefined : basename(root),
    top,
  };
  const find = () =>
    top === undefined ? enclosingRepository(root, config, sourceAt(root)) : namedRepository(root, top);
  const enclosing = standsAlone ? undefined : find();
  if (!enclosing || !isEntered(enclosing.prefix)) return rules;
  if (vendoredAbove(enclosing.top, root, sourceAt(enclosing.top))) return rules;
  const leftOut = [enclosing.prefix.slice(0, -1), idBelow(enclosing.top, outDir)];
  return {
    ...rules,
    surroundings: { ...enclosing, rules: { ...surroundingRules({ ...config, leftOut }), top } },
  };
}

/** The top of the repository that the user names. A commit has nothing above the top of its own repository. */
function namedTop(root: string, { repository }: Config, sourceAt: SourceAt): string | undefined {
  if (repository === '') return undefined;
  const own = sourceAt === diskSource ? undefined : gitPaths(root)?.top;
  return own !== undefined && idBelow(repository, own) !== undefined ? undefined : repository;
}

/** The output folder, and whether the cache in it may be used. */
export interface TrustedOutDir extends OutDir {
  /** Computed anew by each call: the cache may have been replaced meanwhile. */
  trust(): CacheTrust;
}

/** Creates the output folder, or reports why it is not writable. */
export function makeOutDir(settings: ProjectSettings, config: Config, env: Environment): TrustedOutDir {
  const { root } = settings.target;
  const path = outDirOf(root, config);
  const outDir = prepareOutDir(path, { root, isUsersChoice: isUsersChoice(settings, path) });
  return { ...outDir, trust: () => trustOutDir(settings, config, env) };
}

/** May the cache in the output folder be used? Creates nothing. */
export function trustOutDir(settings: ProjectSettings, config: Config, env: Environment): CacheTrust {
  const { root } = settings.target;
  const folder = outDirOf(root, config);
  const neighbours = isUsersChoice(settings, folder) ? root : projectsNeighbours(folder);
  return cacheTrust({ folder, neighbours, env });
}

/**
 * A project might choose a folder into which an installed package puts its author's cache. Among installed packages a
 * tracked file proves nothing, so there only the output folder itself counts, in which nothing is tracked.
 */
function projectsNeighbours(folder: string): string {
  const parent = dirname(folder);
  const places = gitPaths(parent);
  if (!places) return parent;
  // Some file systems are case-insensitive: Node_Modules is node_modules.
  const isOwn = isEntered(places.prefix.toLowerCase()) && !vendoredAbove(places.top, parent);
  return isOwn ? parent : folder;
}

/** Only the user can choose a folder outside the project; the project's own configuration cannot. */
function isUsersChoice({ target, flags }: ProjectSettings, path: string): boolean {
  return flags?.outDir !== undefined || idBelow(target.root, path) === undefined;
}
