import type { Config, WatchConfig } from '../core/config/options.ts';
import { type Clock, systemClock } from '../shared/clock.ts';
import type { Environment } from '../shared/state-folder.ts';
import { createEngine, type Engine, type EngineOptions } from './engine/engine.ts';
import { factsOnlyStore } from './engine/facts-only-store.ts';
import type { OpenedEngine } from './revisions/states.ts';
import { judgingTexts } from './settings/judging-texts.ts';
import { openCache } from './settings/open-cache.ts';
import {
  configFor,
  isPartial,
  makeOutDir,
  type ProjectSettings,
  type TrustedOutDir,
} from './settings/settings.ts';
import type { Store } from './store/contract.ts';
import { memoryStore } from './store/memory.ts';

export interface HandleOptions extends Pick<EngineOptions, 'parsers'> {
  readonly settings: ProjectSettings;
  readonly env: Environment;
  /** Identifies the code that runs. Without it, no state is restored or saved. */
  readonly build: string | undefined;
  readonly clock?: Clock | undefined;
}

/** One project, and how this process opens it. Everything that needs an engine gets it here. */
export interface ProjectHandle {
  readonly clock: Clock;
  /** Undefined also if only part of the project is analysed. */
  readonly build: string | undefined;
  /** Reads the configuration. */
  config(): Promise<Config>;
  /** Creates the output folder, or says why it cannot be written. */
  outDir(config: Config): TrustedOutDir;
  /** The engine of the project. It closes the store with itself. */
  openEngine(setup: EngineSetup): { readonly engine: Engine; readonly store: Store };
  /**
   * An engine beside that of the project, for states that are not on disk. It has a connection of its own to the cache, to
   * which it adds facts and what was found about commits, but never a state of the project.
   */
  openBeside(setup: Pick<EngineSetup, 'config' | 'outDir'>): Omit<OpenedEngine, 'config'>;
}

export interface EngineSetup extends Pick<EngineOptions, 'config' | 'isLive' | 'onProgress' | 'onFault'> {
  readonly outDir: () => TrustedOutDir;
  /** Do snapshots have what their findings are judged by? Others are only asked about the graph, or are judged elsewhere. */
  readonly isJudged?: boolean | undefined;
  /** About a cache that cannot be used. */
  readonly onWarning: (message: string) => void;
  /** Debounce and sweep intervals. */
  readonly watch?: (() => WatchConfig) | undefined;
}

export function createHandle(options: HandleOptions): ProjectHandle {
  const { settings, env, parsers, clock = systemClock } = options;
  const { target, hasCache } = settings;
  const isPart = isPartial(settings);
  const build = isPart ? undefined : options.build;
  const common = { ...target, build, isPartial: isPart, parsers, clock };
  const openStore = (outDir: () => TrustedOutDir, warn: (message: string) => void) =>
    hasCache ? openCache(outDir, warn) : memoryStore();

  const texts = (config: Config) => ({ ...judgingTexts(target.root, config), isPartial: isPart });

  return {
    clock,
    build,
    config: () => configFor(settings, env),
    outDir: config => makeOutDir(settings, config, env),
    openEngine({ outDir, onWarning, watch, isJudged, ...setup }) {
      const store = openStore(outDir, onWarning);
      return {
        store,
        engine: createEngine({
          ...common,
          ...setup,
          ...(isJudged && { judgingTexts: texts }),
          store,
          settings: watch,
        }),
      };
    },
    openBeside({ config, outDir }) {
      // The engine of the project has warned of an unusable cache.
      const store = factsOnlyStore(
        openStore(outDir, () => {}),
        () => true,
      );
      const engine = createEngine({ ...common, config, store });
      return { engine, store, close: () => engine.close({ waitsForLock: false }) };
    },
  };
}
