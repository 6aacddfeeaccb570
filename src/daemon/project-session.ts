import { existsSync } from 'node:fs';
import { outDirOf, userConfigFile } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { createEngine } from '../engine/engine.ts';
import type { Progress } from '../engine/project.ts';
import type { RunStats, Snapshot } from '../engine/snapshot.ts';
import type { WatchState } from '../server/service.ts';
import { type Clock, systemClock } from '../shared/clock.ts';
import { fail, reasonOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { memoryStore } from '../store/store.ts';
import { createWatch, type Watch } from '../watch/watch.ts';
import { includeWarning } from '../workspace/include-warning.ts';
import { openCache } from '../workspace/open-cache.ts';
import { configFor, isPartial, makeOutDir, type ProjectSettings } from '../workspace/settings.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createReportFile, type ReportFile } from './report-file.ts';
import type { Environment } from './state-dir.ts';

export interface ProjectSessionOptions {
  readonly settings: ProjectSettings;
  readonly env: Environment;
  readonly log: Log;
  /** Identifies the code that runs. */
  readonly build: string | undefined;
  readonly isWatching: boolean;
  /** Whether `graph.json` in the output folder is kept up to date. */
  readonly isWriting: boolean;
  /** The bytes of a report that were made for somebody else. */
  readonly serialised?: ((snapshot: Snapshot) => Promise<Buffer> | undefined) | undefined;
  /** For tests. */
  readonly clock?: Clock | undefined;
  readonly parsers?: number | undefined;
  readonly onRevision: (snapshot: Snapshot, previous: Snapshot | undefined) => void;
  readonly onProgress: (progress: Progress) => void;
  /** The root does not exist any more. */
  readonly onGone: () => void;
}

/** One project with everything that keeps its report true: cache, engine and watcher. */
export interface ProjectSession {
  readonly root: string;
  /** The configuration that held in the last run. */
  config(): Config;
  /** Read anew. */
  fingerprint(): Promise<string>;
  lastFingerprint(): string;
  published(): Snapshot | undefined;
  /** Numbers go on from another project's, so that they never go back when a service changes its project. */
  numberAfter(revision: number): void;
  /** Before the first report exists it is waited for. */
  snapshot(): Promise<Snapshot>;
  /** Throws `project_gone` while the root is missing. */
  scan(trigger: string, options?: { full?: boolean }): Promise<Snapshot>;
  /** What the last run did, also where nothing new came of it. */
  lastRun(): RunStats | undefined;
  isAnalysing(): boolean;
  watch(): WatchState;
  warnings(): readonly string[];
  /** Sees to it that `graph.json`, which has this stamp now, holds this revision. False where it is not kept. */
  writesReport(snapshot: Snapshot, stamp: string): Promise<boolean>;
  /** `isAbandoned`: it was never shown, and leaves no report. */
  close(options?: { isAbandoned?: boolean }): Promise<void>;
}

/** Begins the first analysis, and does not wait for it. A configuration that is wrong is thrown. */
export async function openProjectSession(options: ProjectSessionOptions): Promise<ProjectSession> {
  const { settings, env, log, clock = systemClock } = options;
  const { target } = settings;
  let config = await configFor(settings, env);
  let configProblem: string | undefined;
  let failure: string | undefined;
  let closing: Promise<void> | undefined;
  const cacheWarnings: string[] = [];

  const outDir = () => makeOutDir(settings, config, env);
  const engine = createEngine({
    ...target,
    config: readConfig,
    store: settings.hasCache ? openCache(outDir, warnOfCache) : memoryStore(),
    build: isPartial(settings) ? undefined : options.build,
    isPartial: isPartial(settings),
    parsers: options.parsers,
    isLive: true,
    onProgress: options.onProgress,
    settings: () => config.watch,
    clock,
  });
  const reportFile = options.isWriting ? openReportFile() : undefined;
  engine.subscribe((outcome, { triggers }) => {
    if (outcome.type === 'failed') return noteFailure(outcome.error);
    if (outcome.type !== 'yielded') failure = undefined;
    if (outcome.type !== 'published') return;
    const { snapshot, previous } = outcome;
    reportFile?.note(snapshot);
    logRevision(log, snapshot, triggers.join(' '));
    const warning = includeWarning(snapshot.unmatchedIncludes);
    if (warning !== undefined && warning !== includeWarning(previous?.unmatchedIncludes ?? []))
      log.warn(warning);
    options.onRevision(snapshot, previous);
  });

  let first: Promise<Snapshot> | undefined = firstScan();
  const watch = options.isWatching ? startWatch() : undefined;

  return {
    root: target.root,
    config: () => config,
    fingerprint: async () => fingerprintOf(target, await configFor(settings, env)),
    lastFingerprint: () => fingerprintOf(target, config),
    published: () => engine.snapshot(),
    numberAfter(revision) {
      const before = engine.snapshot();
      engine.numberAfter(revision);
      const now = engine.snapshot();
      if (now && now !== before) reportFile?.note(now);
    },
    async snapshot() {
      const published = engine.snapshot();
      if (published) return published;
      first ??= firstScan();
      return first;
    },
    async scan(trigger, how) {
      // An empty report of a project that is being moved or cloned again would be of no use to anyone.
      if (!existsSync(target.root)) fail('project_gone', { path: target.root });
      return engine.scan({ ...how, trigger });
    },
    lastRun: () => engine.lastRun(),
    isAnalysing: engine.isBusy,
    watch: () => watch?.state() ?? { mode: 'off', folders: 0, sweeps: 0, missed: 0 },
    warnings: () =>
      [
        configProblem,
        failure,
        watch?.state().reason,
        includeWarning(engine.snapshot()?.unmatchedIncludes ?? []),
        reportFile?.warning(),
        ...cacheWarnings,
        ...engine.warnings(),
      ].filter(text => text !== undefined),
    writesReport: async (snapshot, stamp) => (await reportFile?.ensure(snapshot, stamp)) ?? false,
    close({ isAbandoned = false } = {}) {
      closing ??= close(isAbandoned);
      return closing;
    },
  };

  async function close(isAbandoned: boolean): Promise<void> {
    await watch?.close();
    // Whoever ends a daemon waits for it: what is not saved now is parsed again by the next one.
    await reportFile?.close({ isWanted: !isAbandoned });
    await engine.close({ waitsForLock: false });
  }

  function openReportFile(): ReportFile {
    return createReportFile({
      clock,
      log,
      // A project that is gone must not come back as a folder with a report.
      outDir: () => (existsSync(target.root) ? outDir() : undefined),
      idle: engine.idle,
      onWritten(snapshot, receipts) {
        if (engine.snapshot() === snapshot) engine.saveState(receipts);
      },
      serialised: options.serialised,
    });
  }

  /** Asked by the engine when a run begins. While it is wrong, runs fail and the last good state stays. */
  async function readConfig(): Promise<Config> {
    try {
      config = await configFor(settings, env);
      if (configProblem !== undefined) log.info('the configuration can be read again');
      configProblem = undefined;
      return config;
    } catch (error) {
      const message = `the configuration is wrong, the last good state is shown: ${reasonOf(error)}`;
      if (message !== configProblem) log.warn(message);
      configProblem = message;
      throw error;
    }
  }

  function firstScan(): Promise<Snapshot> {
    const scan = engine.scan({ trigger: 'start' });
    // A kept promise would retain the first snapshot. After a failure the next caller starts another attempt.
    const forget = () => {
      first = undefined;
    };
    scan.then(forget, forget);
    return scan;
  }

  /** The next run that succeeds takes it back. */
  function noteFailure(error: unknown): void {
    const message = `the analysis failed: ${reasonOf(error)}`;
    if (closing || configProblem !== undefined || message === failure) return;
    failure = message;
    log.error(message, { stack: error instanceof Error ? error.stack : undefined });
  }

  function startWatch(): Watch {
    const extraFiles = [userConfigFile(env), settings.configFile].filter(path => path !== undefined);
    return createWatch({
      root: target.root,
      engine,
      outDir: outDirOf(target.root, config),
      log,
      extraFiles,
      onRootGone: options.onGone,
      onError: noteFailure,
    });
  }

  function warnOfCache(message: string): void {
    log.warn(message);
    cacheWarnings.push(message);
  }
}

/** The one line a run that the log has. */
function logRevision(log: Log, { revision, changed, stats }: Snapshot, trigger: string): void {
  const { files, read, reparsed } = stats;
  const timings = Object.fromEntries(
    Object.entries(stats.timings).map(([stage, ms]) => [stage, Math.round(ms * 10) / 10]),
  );
  const durationMs = Math.round(stats.durationMs);
  const fields = { revision, files, changed: changed.length, read, reparsed, durationMs, timings, trigger };
  log.info('analysed', fields);
}
