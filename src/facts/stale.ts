import type { Tree } from '../discover/tree.ts';
import { type FileStat, isSameStat, isSettled, isUnchanged } from '../shared/stat.ts';
import { createYielder } from '../shared/yield-loop.ts';
import type { FileRecord } from '../store/store.ts';
import type { FileId } from '../types.ts';
import { hasSameDialect, reuseTracked } from './git-index-reuse.ts';
import type { KnownFiles } from './known-files.ts';

/** For fewer files it is not worth reading what git knows about all of them. */
const WORTH_AN_INDEX = 32;

/**
 * Which of these files may have other bytes than those that are known, by all that can be told without opening them.
 * Files that git vouches for get records with their new stamps. The saved state keeps these; rows of the store with old
 * stamps cost another look into git's index at the most.
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
    const look = tree.sources.get(id);
    const entry = known.get(id);
    if (!look) continue;
    if (!entry?.record) stale.push(id);
    else if (entry.stat && isSeenAgain(entry.record, entry.stat, look)) tree.sources.set(id, entry.stat);
    else if (isUnchanged(entry.record, look) && hasSameDialect(entry.record)) known.renew(id, { stat: look });
    else stale.push(id);
  }
  const withRecord = stale.filter(id => known.get(id)?.record);
  if (withRecord.length < WORTH_AN_INDEX) return stale;
  const records = reuseTracked(tree, id => known.get(id)?.record, stale);
  for (const [id, record] of records) known.renew(id, { record, stat: tree.sources.get(id) });
  return stale.filter(id => !records.has(id));
}

function isSeenAgain({ seenMs }: FileRecord, before: FileStat, now: FileStat): boolean {
  return before === now || (isSameStat(before, now) && isSettled(now, seenMs));
}
