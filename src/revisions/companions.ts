import type { History } from '../churn/history.ts';
import { beginningOf } from '../churn/period.ts';
import { type Companion, usuallyChangedWith } from '../churn/usually-changed.ts';
import { timeOf } from '../git/log.ts';
import { openRepository } from '../git/repository.ts';
import { DepgraphError } from '../shared/errors.ts';
import type { Environment } from '../shared/state-folder.ts';
import type { FileId } from '../types.ts';
import { readHistory } from './read-history.ts';
import type { State, States } from './states.ts';

/** A comparison should not take much longer because of it, and older habits matter less. */
const MAX_COMMITS = 2000;

export interface YearOptions {
  readonly root: string;
  readonly env: Environment;
  /** The last commit of the year. */
  readonly commit: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The files that usually changed with those of a comparison, in the year before it, and did not now. None if the history
 * is cut, short or damaged: the comparison itself does not need it.
 */
export async function companionsOf(
  { range, before, after }: Pick<States, 'range' | 'before' | 'after'>,
  options: Omit<YearOptions, 'commit'>,
  read: typeof readYear = readYear,
): Promise<Companion[]> {
  const touched = touchedIn(before, after);
  if (touched.size === 0) return [];
  const history = await read(before, { ...options, commit: range.base.commit });
  return history ? usuallyChangedWith(touched, history) : [];
}

/** The commits of the year that ends with a state; undefined if there are no useful numbers. */
export async function readYear(
  { snapshot: { graph } }: State,
  { root, env, commit, signal }: YearOptions,
): Promise<History | undefined> {
  const { ids, fileCount } = graph;
  const repository = openRepository({ root, env });
  try {
    const since = beginningOf('1y', await timeOf(repository, commit)) ?? 0;
    const files = ids.slice(0, fileCount);
    const result = await readHistory(repository, { files, commit, since, maxCount: MAX_COMMITS, signal });
    return result.kind === 'history' ? result.history : undefined;
  } catch (error) {
    if (error instanceof DepgraphError && error.code === 'git_failed') return undefined;
    throw error;
  } finally {
    repository.close();
  }
}

/** Files that were added, removed, moved or edited; those that moved under both names. */
function touchedIn(
  { contents: { blobs: before } }: State,
  { contents: { blobs: after } }: State,
): Set<FileId> {
  const touched = new Set<FileId>();
  for (const [id, blob] of before) if (after.get(id) !== blob) touched.add(id);
  for (const id of after.keys()) if (!before.has(id)) touched.add(id);
  return touched;
}
