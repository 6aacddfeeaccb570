import { type FileStat, isSameStat, isSettled, isUnchanged } from '../../shared/stat.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import type { FileId } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import type { FileRecord } from '../store/contract.ts';
import { hasSameDialect, reuseTracked } from './git-index-reuse.ts';
import type { KnownFiles } from './known-files.ts';

/** For fewer files, reading git's index costs more than reading the files. */
const MIN_FILES_FOR_INDEX = 32;

/**
 * Returns the files that may have changed, without opening any. Files whose blob id git confirms get records with
 * their new stamps. Only the saved state keeps those; at worst, a row with an old stamp means reading git's index again.
 */
export async function findStale(
  ids: Iterable<FileId>,
  tree: Tree,
  known: KnownFiles,
): Promise<readonly FileId[]> {
  const yieldLoop = createYielder();
  const stale: FileId[] = [];
  for (const id of ids) {
    const pause = yieldLoop();
    if (pause) await pause;
    const stat = tree.sources.get(id);
    const entry = known.get(id);
    if (!stat) continue;
    if (!entry?.record) stale.push(id);
    else if (entry.stat && isTrustedStat(entry.record, entry.stat, stat)) tree.sources.set(id, entry.stat);
    else if (isUnchanged(entry.record, stat) && hasSameDialect(entry.record)) known.renew(id, { stat });
    else stale.push(id);
  }
  const withRecord = stale.filter(id => known.get(id)?.record);
  if (!tree.source.blobs && withRecord.length < MIN_FILES_FOR_INDEX) return stale;
  const records = reuseTracked(tree, id => known.get(id)?.record, stale);
  for (const [id, record] of records) known.renew(id, { record, stat: tree.sources.get(id) });
  return stale.filter(id => !records.has(id));
}

function isTrustedStat({ seenMs }: FileRecord, before: FileStat, now: FileStat): boolean {
  return before === now || (isSameStat(before, now) && isSettled(now, seenMs));
}
