import type { Config } from '../../core/config/options.ts';
import type { JudgingTexts } from '../../core/rules/judging-texts.ts';
import { buildIdentity } from '../../project/engine/build-identity.ts';
import type { Engine } from '../../project/engine/engine.ts';
import { createHandle, type ProjectHandle } from '../../project/handle.ts';
import { aboveWarning } from '../../project/settings/above-warning.ts';
import { homeFolder } from '../../project/settings/project-root.ts';
import type { ProjectSettings, TrustedOutDir } from '../../project/settings/settings.ts';
import type { Store } from '../../project/store/store.ts';
import { fail } from '../../shared/errors.ts';
import { version } from '../../shared/version.ts';
import { outDirOnce } from './out-dir-once.ts';
import { createProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { WHOLE_NUMBER, wholeNumber } from './values.ts';
import { warn } from './warn.ts';

/** One project, opened for one command. */
export interface Session {
  readonly config: Config;
  readonly engine: Engine;
  /** Closed with the session. */
  readonly store: Store;
  /** Creates the output folder on first use. */
  outDir(): TrustedOutDir;
  close(): Promise<void>;
}

/** Values that the caller has computed before it opens a session. */
export interface Prepared {
  readonly config: Config;
  readonly outDir: () => TrustedOutDir;
  /** Only for commands that show the findings of the snapshot; others judge by themselves. */
  readonly judgingTexts: (config: Config) => JudgingTexts;
}

export async function openSession(
  settings: ProjectSettings,
  terminal: Terminal,
  prepared?: Partial<Prepared>,
): Promise<Session> {
  const project = handleOf(settings, terminal);
  const config = prepared?.config ?? (await project.config());
  const progress = createProgress(terminal.err);
  const outDir = prepared?.outDir ?? outDirOnce(settings, config, { terminal });
  const { engine, store } = project.openEngine({
    config: async () => config,
    outDir,
    judgingTexts: prepared?.judgingTexts,
    onWarning: message => warn(terminal, message),
    onProgress: progress.show,
  });
  return {
    config,
    engine,
    store,
    outDir,
    async close() {
      progress.clear();
      const analysed = { config, snapshot: engine.snapshot(), home: homeFolder(terminal.env) };
      const above = aboveWarning(settings.target, analysed);
      for (const message of [...engine.warnings(), ...(above === undefined ? [] : [above])])
        warn(terminal, message);
      await engine.close();
    },
  };
}

/** How a command opens a project. */
export function handleOf(settings: ProjectSettings, { env }: Pick<Terminal, 'env'>): ProjectHandle {
  return createHandle({ settings, env, build: buildIdentity(version()), parsers: parserCount(env) });
}

/** `DEPGRAPH_PARSERS`, for machines where the default does not fit and for benchmarks. */
export function parserCount(env: Terminal['env']): number | undefined {
  const text = env.DEPGRAPH_PARSERS;
  if (!text) return undefined;
  const count = wholeNumber(text);
  return count ?? fail('environment_value', { name: 'DEPGRAPH_PARSERS', expected: WHOLE_NUMBER, got: text });
}
