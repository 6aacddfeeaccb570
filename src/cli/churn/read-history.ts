import { createHistory, type History, MIN_COMMITS } from '../../churn/history.ts';
import { isShallow } from '../../git/base.ts';
import { readLog } from '../../git/log.ts';
import type { Repository } from '../../git/repository.ts';
import type { FileId } from '../../types.ts';

export interface HistoryOptions {
  /** Of the graph, in string order. */
  readonly files: readonly FileId[];
  /** The last commit of the history. */
  readonly commit: string;
  /** In seconds since 1970. */
  readonly since: number;
  readonly signal?: AbortSignal | undefined;
}

/** A history, or why there are no numbers. */
export type HistoryResult =
  | { readonly kind: 'history'; readonly history: History }
  | { readonly kind: 'shallow' }
  | { readonly kind: 'short'; readonly commits: number };

/** Reads which commits changed which files. A cut or short history would give wrong numbers, so it gives none. */
export async function readHistory(
  repository: Repository,
  { files, commit, since, signal }: HistoryOptions,
): Promise<HistoryResult> {
  if (isShallow(repository)) return { kind: 'shallow' };
  const builder = createHistory(files, repository.paths.prefix);
  for await (const entry of readLog(repository, { commit, since, signal })) builder.add(entry);
  const history = builder.finish();
  const commits = history.times.length;
  return commits < MIN_COMMITS ? { kind: 'short', commits } : { kind: 'history', history };
}
