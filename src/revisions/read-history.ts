import { createHistory, type History, MIN_COMMITS } from '../churn/history.ts';
import { isShallow } from '../git/clone-kind.ts';
import { readLog } from '../git/log.ts';
import type { Repository } from '../git/repository.ts';
import { DepgraphError } from '../shared/errors.ts';
import type { FileId } from '../types.ts';

export interface HistoryOptions {
  /** Of the graph, in string order. */
  readonly files: readonly FileId[];
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

/** Reads which commits changed which files. A cut or short history would give wrong numbers, so it gives none. */
export async function readHistory(repository: Repository, options: HistoryOptions): Promise<HistoryResult> {
  const { commit } = options;
  if (isShallow(repository.paths)) return { kind: 'shallow' };
  if (commit === undefined) return { kind: 'short', commits: 0 };
  const history = await readWith(repository, { ...options, commit }, false).catch(error => {
    if (!(error instanceof DepgraphError) || error.code !== 'git_failed') throw error;
    // A partial clone lacks contents that git compares to recognise a file that was edited while it moved.
    return readWith(repository, { ...options, commit }, true);
  });
  const commits = history.times.length;
  return commits < MIN_COMMITS ? { kind: 'short', commits } : { kind: 'history', history };
}

async function readWith(
  repository: Repository,
  { files, ...options }: HistoryOptions & { readonly commit: string },
  hasExactRenames: boolean,
): Promise<History> {
  const builder = createHistory(files, repository.paths.prefix);
  for await (const commit of readLog(repository, { ...options, hasExactRenames })) builder.add(commit);
  return builder.finish();
}
