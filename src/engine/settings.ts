import { basename } from 'node:path';
import { loadConfig, outDirOf } from '../config/load.ts';
import type { Config, ConfigInput } from '../config/options.ts';
import { enclosingRepository, gitPlaces } from '../discover/git.ts';
import { createRules, isEntered, type Rules, surroundingRules } from '../discover/rules.ts';
import { languages } from '../languages/registry.ts';
import { idBelow } from '../shared/paths.ts';
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

/** What to look at below a root, and around it where it is a part of a repository. */
export function rulesFor({ root }: Target, config: Config): Rules {
  const outDir = outDirOf(root, config);
  const rules: Rules = {
    ...createRules({ ...config, outDir: idBelow(root, outDir) }),
    // The report of a git tree must not depend on the folder that it was cloned to.
    folderName: gitPlaces(root) ? undefined : basename(root),
  };
  const enclosing = enclosingRepository(root, config);
  if (!enclosing || !isEntered(enclosing.prefix)) return rules;
  const leftOut = [enclosing.prefix.slice(0, -1), idBelow(enclosing.top, outDir)];
  return { ...rules, surroundings: { ...enclosing, rules: surroundingRules({ ...config, leftOut }) } };
}

/** Makes the output dir, or says why nothing can be written there. */
export function makeOutDir({ target, flags }: ProjectSettings, config: Config): OutDir {
  const path = outDirOf(target.root, config);
  // A project's own configuration cannot name a place outside; the user's can.
  const isUsersChoice = flags?.outDir !== undefined || idBelow(target.root, path) === undefined;
  return prepareOutDir(path, { root: target.root, isUsersChoice });
}
