import { join } from 'node:path';
import { loadConfig, outDirOf } from '../config/load.ts';
import type { Config, ConfigInput } from '../config/options.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { languages } from '../languages/registry.ts';
import { idBelow } from '../shared/paths.ts';
import { memoryStore, openStore, type Store } from '../store/store.ts';
import { type OutDir, prepareOutDir } from './out-dir.ts';
import { createProgress } from './progress.ts';
import type { Target } from './target.ts';
import type { Terminal } from './terminal.ts';
import { wholeNumber } from './values.ts';

/** What the command line says about the project to open. */
export interface SessionOptions {
  readonly target: Target;
  readonly configFile?: string | undefined;
  readonly flags?: ConfigInput | undefined;
  readonly hasCache: boolean;
}

/** One project, opened for one command. */
export interface Session {
  readonly config: Config;
  readonly engine: Engine;
  /** Made when something is to be written there. */
  outDir(): OutDir;
  close(): Promise<void>;
}

export async function openSession(options: SessionOptions, terminal: Terminal): Promise<Session> {
  const { err, env } = terminal;
  const { target, flags } = options;
  const config = await configFor(options, env);
  const progress = createProgress(err);
  let made: OutDir | undefined;

  function outDir(): OutDir {
    const path = outDirOf(target.root, config);
    // A project's own configuration cannot name a place outside; the user's can.
    const isUsersChoice = flags?.outDir !== undefined || idBelow(target.root, path) === undefined;
    made ??= prepareOutDir(path, { root: target.root, isUsersChoice });
    return made;
  }

  function openCache(): Store {
    const warn = (message: string) => err.line(`${err.style.yellow('depgraph: warning:')} ${message}`);
    if (!options.hasCache) return memoryStore();
    const { path, unwritable } = outDir();
    if (unwritable === undefined) return openStore({ path: join(path, 'cache.db'), warn });
    warn(`cannot write to ${path}: ${unwritable}; going on without a cache`);
    return memoryStore();
  }

  const engine = createEngine({
    ...target,
    config: () => configFor(options, env),
    store: openCache(),
    parsers: parserCount(env),
    onProgress: progress.show,
  });
  return {
    config,
    engine,
    outDir,
    async close() {
      progress.clear();
      await engine.close();
    },
  };
}

/** The configuration that holds for a project. */
export async function configFor(
  options: Omit<SessionOptions, 'hasCache'>,
  env: Terminal['env'],
): Promise<Config> {
  const { config } = await loadConfig({
    root: options.target.root,
    configFile: options.configFile,
    flags: options.flags,
    env,
    languages: languages.map(({ name }) => name),
  });
  return config;
}

/** For machines where the default does not fit, and for comparing one parser with several. */
function parserCount(env: Terminal['env']): number | undefined {
  const text = env.DEPGRAPH_PARSERS;
  return text ? wholeNumber('DEPGRAPH_PARSERS', text) : undefined;
}
