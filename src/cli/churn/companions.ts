import { beginningOf } from '../../churn/period.ts';
import { type Companion, usuallyChangedWith } from '../../churn/usually-changed.ts';
import { timeOf } from '../../git/log.ts';
import { openRepository } from '../../git/repository.ts';
import { DepgraphError } from '../../shared/errors.ts';
import type { FileId } from '../../types.ts';
import type { Comparison } from '../diff/compare.ts';
import type { Terminal } from '../terminal.ts';
import { readHistory } from './read-history.ts';

/** A comparison should not take much longer because of it, and older habits matter less. */
const MAX_COMMITS = 2000;

/**
 * The files that usually changed with those of a comparison, in the year before it, and did not now. None if the history
 * is cut, short or damaged: the comparison itself does not need it.
 */
export async function companionsOf(
  comparison: Comparison,
  root: string,
  { env }: Terminal,
): Promise<Companion[]> {
  const touched = touchedIn(comparison);
  if (touched.size === 0) return [];
  const { commit } = comparison.range.base;
  const { ids, fileCount } = comparison.before.graph;
  const repository = openRepository({ root, env });
  try {
    const since = beginningOf('1y', await timeOf(repository, commit)) ?? 0;
    const files = ids.slice(0, fileCount);
    const result = await readHistory(repository, { files, commit, since, maxCount: MAX_COMMITS });
    return result.kind === 'history' ? usuallyChangedWith(touched, result.history) : [];
  } catch (error) {
    if (error instanceof DepgraphError && error.code === 'git_failed') return [];
    throw error;
  } finally {
    repository.close();
  }
}

/** Files that were added, removed, moved or edited; those that moved under both names. */
function touchedIn({
  contentsBefore: { blobs: before },
  contentsAfter: { blobs: after },
}: Comparison): Set<FileId> {
  const touched = new Set<FileId>();
  for (const [id, blob] of before) if (after.get(id) !== blob) touched.add(id);
  for (const id of after.keys()) if (!before.has(id)) touched.add(id);
  return touched;
}
