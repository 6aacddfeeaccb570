import { existsSync } from 'node:fs';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { CutNote } from '../../core/report/cut-note.ts';
import { outDirOf, userConfigFile } from '../../project/config/load.ts';
import { createHandle, type HandleOptions } from '../../project/handle.ts';
import { createRevisionAnswers, type RevisionAnswers } from '../../project/revisions/answers.ts';
import { aboveWarning } from '../../project/settings/above-warning.ts';
import { includeWarning } from '../../project/settings/include-warning.ts';
import { homeFolder } from '../../project/settings/project-root.ts';
import { configFor, type TrustedOutDir } from '../../project/settings/settings.ts';
import { createWatch, type Watch } from '../../project/watch/watch.ts';
import { fail, reasonOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import type { LiveEvent, ServedProject, WatchState } from '../server/service.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createReportFile, type ReportFile } from './report-file.ts';
import { createResting } from './resting.ts';

export interface ProjectSessionOptions extends HandleOptions {
  readonly log: Log;
  readonly isWatching: boolean;
  /** Whether to keep `graph.json` in the output folder up to date. */
  readonly isWriting: boolean;
  /** The report bytes of a snapshot, if a client has already requested them. */
  readonly serialised?: ((snapshot: Snapshot) => Promise<Buffer> | undefined) | undefined;
  /** Tells those who follow the project. */
  readonly emit: (event: LiveEvent) => void;
  /** Called when the root was deleted. */
  readonly onGone: () => void;
}

/** One served project: its cache, engine, watcher and `graph.json`. */
export interface ProjectSession extends ServedProject {
  readonly root: string;
  /** Does a file that the user names replace that of the project? */
  readonly hasConfigFile: boolean;
  /** Answers about states that git has recorded. */
  readonly revisions: RevisionAnswers;
  /** Reads the configuration again and fingerprints it. */
  fingerprint(): Promise<string>;
  lastFingerprint(): string;
  published(): Snapshot | undefined;
  /** Continues the revision numbers of another project, so that they never decrease after a switch. */
  numberAfter(revision: number): void;
  /** Scans, and judges what changed. */
  reanalyze(full: boolean): Promise<Snapshot>;
  /** Throws `project_gone` while the root is missing. */
  scan(trigger: string, options?: { full?: boolean }): Promise<Snapshot>;
  /** The state after all changes that the watcher has reported. Without its events, after a scan. */
  current(trigger: string): Promise<Snapshot>;
  /** What the cuts in the digest of the current state are about. */
  explainCuts(): Promise<readonly CutNote[]>;
  isAnalysing(): boolean;
  watch(): WatchState;
  warnings(): readonly string[];
  /** Brings `graph.json`, which has this stamp now, to this revision. False if the daemon does not maintain the file. */
  writesReport(snapshot: Snapshot, stamp: string): Promise<boolean>;
  /** `isAbandoned`: the project was never served, so write no report. */
  close(options?: { isAbandoned?: boolean }): Promise<void>;
}

/** Starts the first analysis without waiting for it. Throws if the configuration is invalid. */
export async function openProjectSession(options: ProjectSessionOptions): Promise<ProjectSession> {
  const { settings, env, log, emit } = options;
  const { target } = settings;
  let config = await configFor(settings, env);
  let configProblem: string | undefined;
  let failure: string | undefined;
  let closing: Promise<void> | undefined;
  const cacheWarnings: string[] = [];

  const project = createHandle(options);
  const { clock } = project;
  const { engine } = project.openEngine({
    config: readConfig,
    outDir,
    isJudged: true,
    isLive: true,
    watch: () => config.watch,
    onProgress: progress => emit({ type: 'progress', progress }),
    onWarning: addCacheWarning,
    onFault: error =>
      log.error(`unexpected failure: ${reasonOf(error)}`, {
        stack: error instanceof Error ? error.stack : undefined,
      }),
  });
  const resting = createResting({ clock, isBusy: engine.isBusy });
  const reportFile = options.isWriting ? openReportFile() : undefined;
  engine.subscribe((outcome, { triggers }) => {
    if (outcome.type === 'failed') return recordFailure(outcome.error);
    if (outcome.type !== 'yielded') failure = undefined;
    if (outcome.type !== 'published') return;
    const { snapshot, previous } = outcome;
    if (!previous) reportFile?.schedule(snapshot);
    resting.touch();
    logRevision(log, snapshot, triggers.join(' '));
    const warning = includeWarning(snapshot.unmatchedIncludes);
    if (warning !== undefined && warning !== includeWarning(previous?.unmatchedIncludes ?? []))
      log.warn(warning);
    emit({ type: 'revision', snapshot, previous });
  });

  engine.onJudged((snapshot, error) => {
    if (error === undefined) reportFile?.schedule(snapshot);
    else logFailedJudgement(snapshot, error);
    emit({ type: 'judgement', snapshot, ...(error !== undefined && { error }) });
  });

  const revisions = createRevisionAnswers({
    settings,
    env,
    engine,
    clock,
    build: project.build,
    scan: () => scan('revisions'),
    onDiff: revision => emit({ type: 'diff', revision }),
    openWith: current => project.openBeside({ config: current, outDir }),
    async open(configured) {
      // An old configuration may name another output folder than that of the served project.
      const other = createHandle({ ...options, settings: configured });
      const its = await other.config();
      return { ...other.openBeside({ config: async () => its, outDir }), config: its };
    },
  });

  let first: Promise<Snapshot> | undefined = firstScan();
  const watch = options.isWatching ? startWatch() : undefined;

  return {
    root: target.root,
    hasConfigFile: settings.configFile !== undefined,
    revisions,
    config: () => config,
    fingerprint: async () => fingerprintOf(target, await configFor(settings, env)),
    lastFingerprint: () => fingerprintOf(target, config),
    published: () => engine.snapshot(),
    explainLine: (file, line) => engine.explain(file, line),
    numberAfter(revision) {
      const before = engine.snapshot();
      engine.numberAfter(revision);
      const now = engine.snapshot();
      if (now && now !== before) reportFile?.schedule(now);
    },
    async snapshot() {
      const judged = await engine.judged();
      if (judged) return judged;
      first ??= firstScan();
      return first;
    },
    reanalyze: full => scan('reanalyze', { full }),
    scan,
    async current(trigger) {
      const isWatched = engine.snapshot() !== undefined && watch?.state().mode === 'events';
      // A run for no path in particular takes up the pending ones.
      return isWatched ? engine.apply([]) : scan(trigger);
    },
    lastRun: () => engine.lastRun(),
    explainCuts: engine.explainCuts,
    isAnalysing: engine.isBusy,
    watch: () => watch?.state() ?? { mode: 'off', folders: 0, sweeps: 0, missed: 0 },
    warnings: () =>
      [
        configProblem,
        failure,
        watch?.state().reason,
        includeWarning(engine.snapshot()?.unmatchedIncludes ?? []),
        aboveWarning(target, { config, snapshot: engine.snapshot(), home: homeFolder(env) }),
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

  async function scan(trigger: string, how?: { full?: boolean }): Promise<Snapshot> {
    // The project may be in the middle of a move or a clone: fail instead of publishing an empty report.
    if (!existsSync(target.root)) fail('project_gone', { path: target.root });
    return engine.scan({ ...how, trigger });
  }

  async function close(isAbandoned: boolean): Promise<void> {
    resting.close();
    await watch?.close();
    // The user waits for the daemon to stop, so save little: the next daemon parses what is not saved.
    await Promise.all([revisions.close(), reportFile?.close({ isWanted: !isAbandoned })]);
    await engine.close({ waitsForLock: false });
  }

  function openReportFile(): ReportFile {
    return createReportFile({
      clock,
      log,
      // Do not recreate a deleted project just to hold a report.
      outDir: () => (existsSync(target.root) ? outDir() : undefined),
      idle: engine.idle,
      onWritten(snapshot, receipts) {
        if (engine.snapshot() === snapshot) engine.saveState({ outputs: receipts });
      },
      serialised: options.serialised,
    });
  }

  /** The engine calls this at the start of each run. If it throws, the run fails and the last good state stays. */
  async function readConfig(): Promise<Config> {
    try {
      config = await configFor(settings, env);
      if (configProblem !== undefined) log.info('the configuration is valid again');
      configProblem = undefined;
      return config;
    } catch (error) {
      const message = `invalid configuration, showing the last good state: ${reasonOf(error)}`;
      if (message !== configProblem) log.warn(message);
      configProblem = message;
      throw error;
    }
  }

  function firstScan(): Promise<Snapshot> {
    const scan = engine.scan({ trigger: 'start' });
    // Keeping the promise would retain the first snapshot. After a failure, the next caller retries.
    const forget = () => {
      first = undefined;
    };
    scan.then(forget, forget);
    return scan;
  }

  /** Adds a warning until the next successful run. */
  function recordFailure(error: unknown): void {
    const message = `analysis failed: ${reasonOf(error)}`;
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
      onError: recordFailure,
    });
  }

  /** Creates the output folder, and warns once if it cannot be written. */
  function outDir(): TrustedOutDir {
    const made = project.outDir(config);
    if (made.unwritable !== undefined && settings.hasCache)
      addCacheWarning(`cannot write to ${made.path}: ${made.unwritable}; continuing without a cache`);
    return made;
  }

  function logFailedJudgement({ revision }: Snapshot, error: unknown): void {
    const stack = error instanceof Error ? error.stack : undefined;
    log.error(`judging a revision failed, showing the last one that was judged: ${reasonOf(error)}`, {
      revision,
      stack,
    });
  }

  function addCacheWarning(message: string): void {
    if (cacheWarnings.includes(message)) return;
    log.warn(message);
    cacheWarnings.push(message);
  }
}

/** Writes one log line per published revision. */
function logRevision(log: Log, { revision, changed, stats }: Snapshot, trigger: string): void {
  const { files, read, reparsed, resolved } = stats;
  const timings = Object.fromEntries(
    Object.entries(stats.timings).map(([stage, ms]) => [stage, Math.round(ms * 10) / 10]),
  );
  const durationMs = Math.round(stats.durationMs);
  const counts = { files, changed: changed.length, read, reparsed, resolved };
  log.info('analysed', { revision, ...counts, durationMs, timings, trigger });
}
