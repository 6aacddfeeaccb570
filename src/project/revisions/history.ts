import type { HistoryReport } from '../../core/formats/history/row.ts';
import { fail } from '../../shared/errors.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { plural } from '../../shared/words.ts';
import { type Commit, cutAt, firstParentCommits } from '../git/commits.ts';
import { openRepository } from '../git/repository.ts';
import { walkTrees } from '../settings/revision-walk.ts';
import type { Target } from '../settings/settings.ts';
import type { Past } from './last-beginning.ts';
import { type CommitState, dateOf, dayOf, measureCommits } from './measure.ts';
import { measuresKey } from './measures-key.ts';
import { withPast } from './open-past.ts';
import { type Interval, sample, startOf } from './sample.ts';
import type { OpenedEngine } from './states.ts';

/** The first-parent history of a revision, open to be walked through. */
export interface History {
  readonly revision: string;
  /** Newest first. */
  readonly commits: readonly Commit[];
  /** The oldest commit, if the clone lacks its parents. */
  readonly cutAt: Commit | undefined;
  /** Opened on the first call. */
  opened(): Promise<OpenedEngine>;
  /** The states of these commits in this order, each analysed as a difference to the one before. */
  walk(commits: readonly Commit[]): AsyncGenerator<CommitState>;
  /** Opens the states of these commits, newest first, to visit few of them. */
  search<T>(commits: readonly Commit[], target: Target, work: (past: Past) => Promise<T>): Promise<T>;
}

export interface HistoryOptions {
  readonly root: string;
  readonly revision: string;
  readonly env: Environment;
  readonly open: () => Promise<OpenedEngine>;
  /** Ends the walk before the next commit. */
  readonly signal?: AbortSignal | undefined;
  /** Awaited before each commit. */
  readonly onCommit?: (done: number, total: number) => unknown;
}

/** Opens a history for some work. */
export async function withHistory<T>(
  { root, revision, env, open, signal, onCommit }: HistoryOptions,
  work: (history: History) => Promise<T>,
): Promise<T> {
  const repository = openRepository({ root, env });
  let engine: Promise<OpenedEngine> | undefined;
  try {
    const commits = await firstParentCommits(repository, revision);
    return await work({ revision, commits, cutAt: cutAt(repository, commits), opened, walk, search });
  } finally {
    repository.close();
    await engine?.then(its => its.close()).catch(() => {});
  }

  function opened(): Promise<OpenedEngine> {
    engine ??= open();
    return engine;
  }

  function search<T>(
    wanted: readonly Commit[],
    target: Target,
    search: (past: Past) => Promise<T>,
  ): Promise<T> {
    return withPast({ repository, target, opened, signal }, wanted, search);
  }

  async function* walk(wanted: readonly Commit[]): AsyncGenerator<CommitState> {
    const its = (await opened()).engine;
    const trees = wanted.map(({ tree }) => tree);
    let done = 0;
    for await (const { sourceAt, paths } of walkTrees(repository, trees, root)) {
      signal?.throwIfAborted();
      await onCommit?.(done, wanted.length);
      yield { commit: wanted[done++], snapshot: await its.readFrom(sourceAt, paths) };
    }
  }
}

/** The commits of a period to measure, newest first. Fails if they are too few to show anything. */
export function sampleHistory(history: History, since: string, every: Interval | undefined): Commit[] {
  const commits = sample(history.commits, since, every);
  if (commits.length >= 2) return commits;
  const { cutAt: edge, revision } = history;
  const count = plural(commits.length, 'commit');
  if (!edge || edge.timeMs < startOf(history.commits, since))
    return fail('history_short', { count, revision });
  return fail('history_cut', { count, revision, commit: `${edge.id.slice(0, 10)} (${dayOf(edge)})` });
}

export interface HistoryReportOptions {
  readonly root: string;
  /** Without it, nothing is cached. */
  readonly build: string | undefined;
  /** Report no rows rather than measure a commit. */
  readonly isCachedOnly?: boolean | undefined;
}

/** Measures these commits, given newest first. */
export async function historyReport(
  history: History,
  commits: readonly Commit[],
  { root, build, isCachedOnly }: HistoryReportOptions,
): Promise<HistoryReport> {
  const { store, config } = await history.opened();
  const rows = await measureCommits(commits.toReversed(), {
    store,
    key: build === undefined ? undefined : measuresKey(build, config, root),
    walk: history.walk,
    isCachedOnly,
  });
  const cut = isCut(history, commits) ? history.cutAt : undefined;
  return { head: history.revision, rows, ...(cut && { cutAt: { commit: cut.id, date: dateOf(cut) } }) };
}

/** Is the period longer than the history of the clone? */
function isCut({ cutAt: edge, commits }: History, sampled: readonly Commit[]): boolean {
  const oldest = sampled.at(-1);
  return edge !== undefined && oldest !== undefined && commits.indexOf(oldest) >= commits.length - 1;
}
