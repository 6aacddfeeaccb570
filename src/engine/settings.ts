import { join } from 'node:path';
import { loadConfig, outDirOf } from '../config/load.ts';
import type { Config, ConfigInput } from '../config/options.ts';
import { languages } from '../languages/registry.ts';
import { idBelow } from '../shared/paths.ts';
import { memoryStore, openStore, type Store } from '../store/store.ts';
import type { FileId } from '../types.ts';
import { type OutDir, prepareOutDir } from './out-dir.ts';

/** What to analyse: a folder, or one file of it. */
export interface Target {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  readonly only?: FileId;
}

/** What a user says about the project to open, beside what stands in the configuration files. */
export interface ProjectSettings {
  readonly target: Target;
  readonly configFile?: string | undefined;
  readonly flags?: ConfigInput | undefined;
  readonly hasCache: boolean;
}

/** The configuration that holds for a project at this moment. */
export async function configFor(
  { target, configFile, flags }: Omit<ProjectSettings, 'hasCache'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Config> {
  const { config } = await loadConfig({
    root: target.root,
    configFile,
    flags,
    env,
    languages: languages.map(({ name }) => name),
  });
  return config;
}

/** Makes the output dir, or says why nothing can be written there. */
export function makeOutDir({ target, flags }: ProjectSettings, config: Config): OutDir {
  const path = outDirOf(target.root, config);
  // A project's own configuration cannot name a place outside; the user's can.
  const isUsersChoice = flags?.outDir !== undefined || idBelow(target.root, path) === undefined;
  return prepareOutDir(path, { root: target.root, isUsersChoice });
}

/** The cache that lies in the output dir, or one in memory where that cannot be. The dir is made when needed. */
export function openCache(outDir: () => OutDir, warn: (message: string) => void): Store {
  const { path, unwritable } = outDir();
  if (unwritable === undefined) {
    return openStore({ path: join(path, 'cache.db'), warn, refusal: () => outDir().unwritable });
  }
  warn(`cannot write to ${path}: ${unwritable}; going on without a cache`);
  return memoryStore();
}
