import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Revised } from '../core/ask/answer.ts';
import type { Snapshot } from '../core/ask/snapshot.ts';
import type { Config, ConfigInput } from '../core/config/options.ts';
import { type FindingsDocument, findingsDocument } from '../core/formats/findings/json.ts';
import { QueryError } from '../core/query/query-error.ts';
import type { Answer, AnswerTo, Question } from '../core/query/questions.ts';
import { validateQuestion } from '../core/query/validate-question.ts';
import type { Report } from '../core/report/types.ts';
import { fail, reasonOf } from '../shared/errors.ts';
import type { Environment } from '../shared/state-folder.ts';
import { version } from '../shared/version.ts';
import type { FileId } from '../types.ts';
import { answerQuestion } from './answers/answer-question.ts';
import { reportOf, textsIn } from './answers/check-report.ts';
import { checkAnswer, judged } from './answers/judged.ts';
import { type Change, createChanges } from './changes.ts';
import { outDirOf } from './config/load.ts';
import { buildIdentity } from './engine/build-identity.ts';
import type { Engine } from './engine/engine.ts';
import type { Explanation } from './engine/explain.ts';
import type { Progress } from './engine/run.ts';
import { createHandle } from './handle.ts';
import { compareWithHabits } from './revisions/compare-with-habits.ts';
import { type DiffAnswer, diffAnswer } from './revisions/diff-answer.ts';
import { reportOf as diffReportOf } from './revisions/diff-report.ts';
import { openRange } from './revisions/open-range.ts';
import { type OpenedEngine, openUntil } from './revisions/states.ts';
import { aboveWarning } from './settings/above-warning.ts';
import { includeWarning } from './settings/include-warning.ts';
import { locateFolder } from './settings/locate-folder.ts';
import { homeFolder } from './settings/project-root.ts';
import { isPartial, type ProjectSettings, type TrustedOutDir } from './settings/settings.ts';
import { diskSource } from './source/disk.ts';

export interface OpenOptions {
  /** Options as in `.depgraphrc`, over which they take precedence. */
  readonly config?: ProjectConfig | undefined;
  /** Use the cache in the output folder; without it, nothing is written below the project. Default: true. */
  readonly cache?: boolean | undefined;
  /** Closes the project. Work that has begun fails with the code `work_aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called while files are read. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Names the folders of the user's configuration and state. Default: that of the process. */
  readonly env?: Environment | undefined;
}

/** What `.depgraphrc` may contain, as it is written there: `depgraph schema config`. It is checked when a project is opened. */
export interface ProjectConfig extends Omit<ConfigInput, 'modules' | 'rules'> {
  readonly modules?: Readonly<Record<string, unknown>> | undefined;
  readonly rules?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/** What a scan found. */
export interface Scan {
  /** Counts the states that were published; the first one is 1. */
  readonly revision: number;
  /** How many files were analysed. */
  readonly files: number;
  /**
   * Files that were added or removed, or whose imports or size changed since the state before; in string order. For the
   * first scan, that is the state in the cache; without one, all files.
   */
  readonly changed: readonly FileId[];
}

/** Which states to compare; without a base, the one that the branch began at. */
export type DiffOptions =
  /** From the merge base of this revision and HEAD to the files on disk; if staged, from there, or from HEAD, to the index. */
  | { readonly base?: string | undefined; readonly head?: undefined; readonly staged?: boolean | undefined }
  /** From one commit to another. */
  | { readonly base: string; readonly head: string; readonly staged?: false | undefined };

/**
 * One project, open for questions. Every method but `close` fails with a `DepgraphError`, whose code says why. What needs
 * an analysis runs one if there is none yet; later ones answer from the last scan, or from the last change while somebody
 * watches.
 */
export interface Project extends AsyncDisposable {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  /** Compares the files on disk with what is known, and analyses what changed. With `full`, reads every file again. */
  scan(options?: { readonly full?: boolean | undefined }): Promise<Scan>;
  /** What `depgraph analyze --json` prints. Do not change it. */
  report(): Promise<Report>;
  /** What `depgraph why`, `uses`, `used-by`, `impact`, `query`, `modules` and `what-if` print with `--json`. */
  ask<Q extends Question>(question: Q): Promise<Revised<AnswerTo<Q>>>;
  /** What `depgraph check --json` prints. */
  findings(): Promise<FindingsDocument>;
  /** What `depgraph diff --json` prints. Reads the files on disk, whatever was scanned before. */
  diff(options?: DiffOptions): Promise<DiffAnswer>;
  /** How the imports of a file on this line, or with this specifier, resolve. */
  explain(file: FileId, wanted: number | string): Promise<readonly Explanation[]>;
  /** Follows the files on disk until the signal is aborted, the loop is left, or the root is gone. */
  watch(options?: { readonly signal?: AbortSignal | undefined }): AsyncIterable<Change>;
  /** What degrades the analysis, each with its fix. */
  warnings(): readonly string[];
  /** Ends running work, saves what is known, and releases processes, threads and files. */
  close(): Promise<void>;
}

/** Opens the project in a folder. Reads its configuration, and nothing else yet. */
export async function open(root: string | URL, options: OpenOptions = {}): Promise<Project> {
  const { config, cache = true, signal, onProgress, env = process.env } = options;
  const path = root instanceof URL ? fileURLToPath(root) : String(root);
  const target = { root: locateFolder(resolve(path)) };
  // The configuration is checked like one that was read from a file.
  const flags = config as ConfigInput | undefined;
  const settings: ProjectSettings = { target, hasCache: cache, flags, flagsFrom: 'the options of open()' };
  const handle = createHandle({ settings, env, build: buildIdentity(version()) });
  let current = await handle.config();
  if (signal?.aborted) fail('work_aborted', {});
  let configProblem: string | undefined;
  /** What callers wait for. */
  const running = new Set<Promise<unknown>>();
  const cacheWarnings = new Set<string>();
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  const outDir = outDirFor(() => current);
  const { engine } = handle.openEngine({
    config: readConfig,
    isJudged: true,
    outDir,
    watch: () => current.watch,
    onProgress,
    onWarning: message => cacheWarnings.add(message),
  });
  const changes = createChanges({
    root: target.root,
    env,
    engine,
    clock: handle.clock,
    outDir: () => outDirOf(target.root, current),
  });
  const onAbort = () => void close();
  if (signal) setMaxListeners(0, signal); // One for each project that it may close.
  signal?.addEventListener('abort', onAbort, { once: true });

  return {
    root: target.root,
    scan: how =>
      whileOpen(async () => {
        const { revision, changed, stats } = await scan(how);
        return { revision, files: stats.files, changed };
      }),
    report: () => withSnapshot(snapshot => snapshot.report()),
    ask<Q extends Question>(question: Q) {
      const answered: Promise<unknown> = whileOpen(() => answer(question));
      // The kind of a question determines that of its answer.
      return answered as Promise<Revised<AnswerTo<Q>>>;
    },
    findings: () =>
      withSnapshot(snapshot => {
        const its = judged(target.root, snapshot);
        const question = { kind: 'check', usesBaseline: true, isPartial: isPartial(settings) } as const;
        const readText = textsIn(diskSource(target.root));
        const checked = {
          root: target.root,
          config: its.config,
          answer: checkAnswer(question, its),
          readText,
        };
        return findingsDocument(reportOf(checked, undefined));
      }),
    diff: how => whileOpen(() => compare(how ?? {})),
    explain: (file, wanted) =>
      whileOpen(async () => {
        await snapshotNow();
        const { root: project } = target;
        const found = await engine.explain(file, wanted);
        const reason = 'nothing with this path was analysed';
        return found ?? fail('file_not_in_project', { file, root: project, reason });
      }),
    watch({ signal: until } = {}) {
      const ready = until?.aborted ? Promise.resolve() : whileOpen(snapshotNow);
      return changes.listen({ ready, signal: until });
    },
    warnings: () => [...cacheWarnings, ...aboutState(), ...engine.warnings()],
    close,
    [Symbol.asyncDispose]: close,
  };

  function close(): Promise<void> {
    signal?.removeEventListener('abort', onAbort);
    closing.abort();
    closed ??= release();
    return closed;
  }

  async function release(): Promise<void> {
    await changes.close();
    await engine.close();
    await Promise.allSettled(running);
  }

  async function readConfig(): Promise<Config> {
    try {
      current = await handle.config();
      configProblem = undefined;
      return current;
    } catch (error) {
      configProblem = `invalid configuration, the state is that before: ${reasonOf(error)}`;
      throw error;
    }
  }

  /** Turns what a closed engine says into what the caller did. */
  async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
    assertOpen();
    const promise = work();
    running.add(promise);
    try {
      const result = await promise;
      assertOpen();
      return result;
    } catch (error) {
      assertOpen();
      if (error instanceof QueryError)
        fail('question_invalid', { problem: error.message, help: 'docs/queries.md' });
      throw error;
    } finally {
      running.delete(promise);
    }
  }

  function assertOpen(): void {
    if (signal?.aborted) fail('work_aborted', {});
    if (closed) fail('project_closed', { path: target.root });
  }

  async function snapshotNow(): Promise<Snapshot> {
    return engine.snapshot() ? ((await engine.judged()) ?? scan()) : scan();
  }

  async function scan(how?: { readonly full?: boolean | undefined }): Promise<Snapshot> {
    // The project may be in the middle of a move: an empty state would be wrong, and look like a good one.
    if (!existsSync(target.root)) fail('project_gone', { path: target.root });
    return engine.scan(how);
  }

  function withSnapshot<T>(read: (snapshot: Snapshot) => T): Promise<T> {
    return whileOpen(async () => read(await snapshotNow()));
  }

  async function answer(question: Question): Promise<Revised<Answer>> {
    validateQuestion(question);
    const current = await snapshotNow();
    const snapshot = async () => current;
    const answered = await answerQuestion(question, { root: target.root, env, engine, snapshot, withOther });
    return question.kind === 'what-if' ? { ...answered, revision: current.revision } : answered;
  }

  async function withOther<T>(use: (other: Engine) => Promise<T>): Promise<T> {
    await using beside = await openUntil(settings, { open: openBeside, signal: closing.signal });
    return await use(beside.engine);
  }

  async function compare(how: DiffOptions): Promise<DiffAnswer> {
    const { base, head, staged: isStaged = false } = how;
    if (isStaged && head !== undefined) fail('option_conflict', { option: 'staged', other: 'head' });
    const text = head === undefined ? base : `${base ?? ''}..${head}`;
    // What the project's engine knows saves its neighbour most of the work.
    engine.saveState({});
    using range = await openRange({ settings, env, request: { text, isStaged, command: 'diff' } });
    const compared = await compareWithHabits(range, {
      settings,
      env,
      build: handle.build,
      open: openConfigured,
      signal: closing.signal,
    });
    return diffAnswer(diffReportOf(compared), compared.usuallyChanged);
  }

  async function openConfigured(configured: ProjectSettings): Promise<OpenedEngine> {
    const other = createHandle({ settings: configured, env, build: handle.build });
    const its = await other.config();
    const opened = other.openEngine({
      config: async () => its,
      outDir: outDirFor(() => its),
      onWarning: message => cacheWarnings.add(message),
    });
    return { ...opened, config: its, close: () => opened.engine.close() };
  }

  async function openBeside(): Promise<OpenedEngine> {
    const config = current;
    return { ...handle.openBeside({ config: async () => config, outDir }), config };
  }

  function outDirFor(config: () => Config): () => TrustedOutDir {
    return () => {
      const made = handle.outDir(config());
      if (made.unwritable !== undefined)
        cacheWarnings.add(`cannot write to ${made.path}: ${made.unwritable}; nothing is saved`);
      return made;
    };
  }

  function aboutState(): string[] {
    const snapshot = engine.snapshot();
    return [
      configProblem,
      includeWarning(snapshot?.unmatchedIncludes ?? []),
      aboveWarning(target, { config: current, snapshot, home: homeFolder(env) }),
    ].filter(text => text !== undefined);
  }
}
