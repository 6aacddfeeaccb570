import { createHistory, type History, type HistoryBuilder, MIN_COMMITS } from '../../core/churn/history.ts';
import { DepgraphError } from '../../shared/errors.ts';
import type { FileId } from '../../types.ts';
import { isShallow } from '../git/clone-kind.ts';
import { readLog } from '../git/log.ts';
import type { Repository } from '../git/repository.ts';

export interface HistoryOptions {
  /** The last commit of the history; undefined if there is none yet. */
  readonly commit: string | undefined;
  /** In seconds since 1970. */
  readonly since: number;
  /** How many commits to read at most. */
  readonly maxCount?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A history, or why there are no numbers. */
export type HistoryResult =
  | { readonly kind: 'history'; readonly history: History }
  | { readonly kind: 'shallow' }
  | { readonly kind: 'short'; readonly commits: number };

/** The history of the files of a graph, which are in string order. */
export type HistoryOf = (files: readonly FileId[]) => HistoryResult;

/**
 * Reads which commits changed which files. A cut or short history would give wrong numbers, so it gives none. The files
 * that matter may become known after it: an analysis and the log take a second each.
 */
export async function readHistory(repository: Repository, options: HistoryOptions): Promise<HistoryOf> {
  const { commit } = options;
  if (isShallow(repository.paths)) return () => ({ kind: 'shallow' });
  if (commit === undefined) return () => ({ kind: 'short', commits: 0 });
  const log = await readWith(repository, { ...options, commit }, false).catch(error => {
    if (!(error instanceof DepgraphError) || error.code !== 'git_failed') throw error;
    // A partial clone lacks contents that git compares to recognise a file that was edited while it moved.
    return readWith(repository, { ...options, commit }, true);
  });
  return files => {
    const history = log.historyOf(files);
    const commits = history.times.length;
    return commits < MIN_COMMITS ? { kind: 'short', commits } : { kind: 'history', history };
  };
}

async function readWith(
  repository: Repository,
  options: HistoryOptions & { readonly commit: string },
  hasExactRenames: boolean,
): Promise<HistoryBuilder> {
  const builder = createHistory(repository.paths.prefix);
  for await (const commit of readLog(repository, { ...options, hasExactRenames })) builder.add(commit);
  return builder;
}
