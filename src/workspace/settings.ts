import { basename, dirname } from 'node:path';
import { loadConfig, outDirOf } from '../config/load.ts';
import type { Config, ConfigInput } from '../config/options.ts';
import { enclosingRepository, gitPaths } from '../discover/git.ts';
import { createRules, isEntered, type Rules, surroundingRules } from '../discover/rules.ts';
import { vendoredAbove } from '../discover/vendored.ts';
import { languages } from '../languages/registry.ts';
import { idBelow } from '../shared/paths.ts';
import type { Environment } from '../shared/state-folder.ts';
import { type CacheTrust, cacheTrust } from './cache-trust.ts';
import { type OutDir, prepareOutDir } from './out-dir.ts';

/** What to analyse. */
export interface Target {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
}

/** What a user says about the project to open, beside what stands in the configuration files. */
export interface ProjectSettings {
  readonly target: Target;
  readonly configFile?: string | undefined;
  readonly flags?: ConfigInput | undefined;
  /** Weaker than every configuration file. */
  readonly defaults?: ConfigInput | undefined;
  readonly hasCache: boolean;
}

/** The configuration that holds for a project at this moment. */
export async function configFor(
  { target, configFile, defaults, flags }: Omit<ProjectSettings, 'hasCache'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Config> {
  const { config } = await loadConfig({
    root: target.root,
    configFile,
    defaults,
    flags,
    env,
    languages: languages.map(({ name }) => name),
  });
  return config;
}

/**
 * Does the user ask for other files than the project's own configuration? There is one state to go on from, that of
 * the whole project: such a run neither uses nor replaces it.
 */
export function isPartial({ flags, configFile }: ProjectSettings): boolean {
  return configFile !== undefined || [flags?.include, flags?.exclude, flags?.languages].some(Boolean);
}

/** What to look at below a root, and around it where it is a part of a repository. */
export function rulesFor({ root }: Target, config: Config): Rules {
  const outDir = outDirOf(root, config);
  const rules: Rules = {
    ...createRules({ ...config, outDir: idBelow(root, outDir) }),
    // The report of a git tree must not depend on the folder that it was cloned to.
    folderName: gitPaths(root) ? undefined : basename(root),
  };
  const enclosing = enclosingRepository(root, config);
  if (!enclosing || !isEntered(enclosing.prefix) || vendoredAbove(enclosing.top, root)) return rules;
  const leftOut = [enclosing.prefix.slice(0, -1), idBelow(enclosing.top, outDir)];
  return { ...rules, surroundings: { ...enclosing, rules: surroundingRules({ ...config, leftOut }) } };
}

/** An output dir, and whether the cache in it may be used. */
export interface TrustedOutDir extends OutDir {
  /** Found out when first asked for. */
  trust(): CacheTrust;
}

/** Makes the output dir, or says why nothing can be written there. */
export function makeOutDir(settings: ProjectSettings, config: Config, env: Environment): TrustedOutDir {
  const { root } = settings.target;
  const path = outDirOf(root, config);
  const outDir = prepareOutDir(path, { root, isUsersChoice: isUsersChoice(settings, path) });
  let trust: CacheTrust | undefined;
  return {
    ...outDir,
    trust() {
      trust ??= trustOutDir(settings, config, env);
      return trust;
    },
  };
}

/** May the cache in the output dir be used? Makes nothing. */
export function trustOutDir(settings: ProjectSettings, config: Config, env: Environment): CacheTrust {
  const { root } = settings.target;
  const folder = outDirOf(root, config);
  const neighbours = isUsersChoice(settings, folder) ? root : projectsNeighbours(folder);
  return cacheTrust({ folder, neighbours, env });
}

/**
 * A project might choose a folder into which an installed package puts a cache of its author's. Among installed packages
 * a tracked file proves nothing, so only the output folder itself counts there: nothing in it is tracked.
 */
function projectsNeighbours(folder: string): string {
  const parent = dirname(folder);
  const places = gitPaths(parent);
  if (!places) return parent;
  // Some file systems take Node_Modules for node_modules.
  const isOwn = isEntered(places.prefix.toLowerCase()) && !vendoredAbove(places.top, parent);
  return isOwn ? parent : folder;
}

/** A project's own configuration cannot name a place outside; the user's can. */
function isUsersChoice({ target, flags }: ProjectSettings, path: string): boolean {
  return flags?.outDir !== undefined || idBelow(target.root, path) === undefined;
}
