import type { History } from '../churn/history.ts';
import { type Companion, usuallyChangedWith } from '../churn/usually-changed.ts';
import { timeOf } from '../git/log.ts';
import { openRepository } from '../git/repository.ts';
import { DepgraphError } from '../shared/errors.ts';
import { beginningOf } from '../shared/period.ts';
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

/** The history of a state, if it is complete. */
export type Year = (state: State) => History | undefined;

/**
 * The files that usually changed with those of a comparison, in the year before it, and did not now. None if the history
 * is cut, short or damaged: the comparison itself does not need it.
 */
export async function companionsOf(
  { before, after }: Pick<States, 'before' | 'after'>,
  readYear: () => Promise<Year>,
): Promise<Companion[]> {
  const touched = touchedIn(before, after);
  if (touched.size === 0) return [];
  const year = await readYear();
  const history = year(before);
  return history ? usuallyChangedWith(touched, history) : [];
}

/** Reads the commits of the year that ends with one. */
export async function readYear({ root, env, commit, signal }: YearOptions): Promise<Year> {
  const repository = openRepository({ root, env });
  try {
    const sinceMs = beginningOf('1y', (await timeOf(repository, commit)) * 1000) ?? 0;
    const since = Math.floor(sinceMs / 1000);
    const historyOf = await readHistory(repository, { commit, since, maxCount: MAX_COMMITS, signal });
    return ({ snapshot: { graph } }) => {
      const result = historyOf(graph.ids.slice(0, graph.fileCount));
      return result.kind === 'history' ? result.history : undefined;
    };
  } catch (error) {
    if (error instanceof DepgraphError && error.code === 'git_failed') return () => undefined;
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
