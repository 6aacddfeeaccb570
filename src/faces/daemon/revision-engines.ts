import type { Config } from '../../core/config/options.ts';
import { createEngine, type EngineOptions } from '../../project/engine/engine.ts';
import { factsOnlyStore } from '../../project/engine/facts-only-store.ts';
import type { RevisionAnswersOptions } from '../../project/revisions/answers.ts';
import { openCache } from '../../project/settings/open-cache.ts';
import {
  configFor,
  isPartial,
  type ProjectSettings,
  type TrustedOutDir,
} from '../../project/settings/settings.ts';
import { memoryStore } from '../../project/store/store.ts';
import type { Environment } from './state-dir.ts';

export interface RevisionEnginesOptions extends Pick<EngineOptions, 'build' | 'parsers'> {
  readonly settings: ProjectSettings;
  readonly env: Environment;
  /** That of the served project: an old configuration may name another one. */
  readonly outDir: () => TrustedOutDir;
}

/**
 * Opens engines beside that of the project. Each has a connection of its own to the cache, to which it adds facts and what
 * was found about commits, but never a state of the project.
 */
export function revisionEngines({
  settings,
  env,
  outDir,
  build,
  parsers,
}: RevisionEnginesOptions): Pick<RevisionAnswersOptions, 'open' | 'openWith'> {
  const openWith = (config: () => Promise<Config>) => {
    // The engine of the project has warned of an unusable cache.
    const cache = settings.hasCache ? openCache(outDir, () => {}) : memoryStore();
    const store = factsOnlyStore(cache, () => true);
    const engine = createEngine({
      ...settings.target,
      config,
      store,
      build: isPartial(settings) ? undefined : build,
      isPartial: isPartial(settings),
      parsers,
    });
    return { engine, store, close: () => engine.close({ waitsForLock: false }) };
  };
  return {
    openWith,
    async open(configured) {
      const config = await configFor(configured, env);
      return { ...openWith(async () => config), config };
    },
  };
}
