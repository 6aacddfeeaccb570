import type { Config } from '../../core/config/options.ts';
import { buildIdentity } from '../../project/engine/build-identity.ts';
import type { Engine } from '../../project/engine/engine.ts';
import { createHandle } from '../../project/handle.ts';
import { aboveWarning } from '../../project/settings/above-warning.ts';
import { homeFolder } from '../../project/settings/project-root.ts';
import type { TrustedOutDir } from '../../project/settings/settings.ts';
import type { Store } from '../../project/store/contract.ts';
import { fail } from '../../shared/errors.ts';
import { version } from '../../shared/version.ts';
import { outDirOnce } from './out-dir-once.ts';
import { readingProgress } from './progress.ts';
import type { Project } from './project.ts';
import type { Terminal } from './terminal.ts';
import { wholeNumber } from './values.ts';
import { warn } from './warn.ts';

/** One project, opened for one command. */
export interface Session extends AsyncDisposable {
  readonly config: Config;
  readonly engine: Engine;
  /** Closed with the session. */
  readonly store: Store;
  close(): Promise<void>;
}

export interface SessionOptions {
  /** Creates the output folder on first use. */
  readonly outDir?: () => TrustedOutDir;
  /** Only for commands that show the findings of the snapshot; others judge by themselves. */
  readonly isJudged?: boolean;
}

export async function openSession(
  project: Project,
  { outDir, isJudged }: SessionOptions = {},
): Promise<Session> {
  const { settings, terminal } = project;
  const { env } = terminal;
  const config = await project.config();
  const progress = readingProgress(terminal.err);
  const handle = createHandle({
    settings,
    env,
    build: buildIdentity(version()),
    parsers: parserCount(env),
  });
  const { engine, store } = handle.openEngine({
    config: async () => config,
    outDir: outDir ?? outDirOnce(project, config),
    isJudged,
    onWarning: message => warn(terminal, message),
    onProgress: ({ done, total }) => progress.show(done, total),
  });
  return { config, engine, store, close, [Symbol.asyncDispose]: close };

  async function close(): Promise<void> {
    progress.clear();
    const above = aboveWarning(settings.target, {
      config,
      snapshot: engine.snapshot(),
      home: homeFolder(env),
    });
    for (const message of [...engine.warnings(), ...(above === undefined ? [] : [above])])
      warn(terminal, message);
    await engine.close();
  }
}

/**
 * `DEPGRAPH_PARSERS`, for machines where the default does not fit and for benchmarks. With 0, a parser starts only for
 * a text that needs one.
 */
export function parserCount(env: Terminal['env']): number | undefined {
  const text = env.DEPGRAPH_PARSERS;
  if (!text) return undefined;
  const count = text === '0' ? 0 : wholeNumber(text);
  return (
    count ?? fail('environment_value', { name: 'DEPGRAPH_PARSERS', expected: 'a whole number', got: text })
  );
}
