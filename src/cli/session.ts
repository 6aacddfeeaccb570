import type { Config } from '../config/options.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { OutDir } from '../engine/out-dir.ts';
import { configFor, makeOutDir, openCache, type ProjectSettings } from '../engine/settings.ts';
import { memoryStore } from '../store/store.ts';
import { createProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { wholeNumber } from './values.ts';
import { warn } from './warn.ts';

/** One project, opened for one command. */
export interface Session {
  readonly config: Config;
  readonly engine: Engine;
  /** Made when something is to be written there. */
  outDir(): OutDir;
  close(): Promise<void>;
}

export async function openSession(settings: ProjectSettings, terminal: Terminal): Promise<Session> {
  const { err, env } = terminal;
  const config = await configFor(settings, env);
  const progress = createProgress(err);
  const outDir = outDirOnce(settings, config);

  const engine = createEngine({
    ...settings.target,
    config: () => configFor(settings, env),
    store: settings.hasCache ? openCache(outDir, message => warn(terminal, message)) : memoryStore(),
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

/** The output dir, made when somebody first asks. */
export function outDirOnce(settings: ProjectSettings, config: Config): () => OutDir {
  let made: OutDir | undefined;
  return () => {
    made ??= makeOutDir(settings, config);
    return made;
  };
}

/** For machines where the default does not fit, and for comparing one parser with several. */
export function parserCount(env: Terminal['env']): number | undefined {
  const text = env.DEPGRAPH_PARSERS;
  return text ? wholeNumber('DEPGRAPH_PARSERS', text) : undefined;
}
