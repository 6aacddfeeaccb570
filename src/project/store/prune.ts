import type Database from 'better-sqlite3';
import { utcDay } from '../../shared/today.ts';
import type { Versions } from './contract.ts';
import { prepare, setPragma } from './pinned-statements.ts';
import { currentVersion } from './versions.ts';

const UNUSED_DAYS = 30;
const HISTORY_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * Deletes facts that no file has used for 30 days, what else was known of such contents, and old measures of commits.
 * Rows record the day on which facts fell out of use; recording every use would rewrite all rows all the time. A second
 * call on the same day does nothing, so that warm runs stay fast.
 */
export function prune(db: Database.Database, versions: Versions, nowMs: number): void {
  const today = utcDay(nowMs);
  if (prunedOn(db) === today) return;
  const work = db.transaction(() => {
    if (prunedOn(db) === today) return;
    prepare(db, 'UPDATE housekeeping SET pruned_on = ?').run(today);
    markUnused(db, versions, today);
    prepare(db, 'DELETE FROM facts WHERE unused_since < ?').run(utcDay(nowMs - UNUSED_DAYS * DAY_MS));
    prepare(
      db,
      'DELETE FROM erasures WHERE (hash, dialect, version) NOT IN (SELECT hash, dialect, version FROM facts)',
    ).run();
    prepare(db, 'DELETE FROM history WHERE saved_on < ?').run(utcDay(nowMs - HISTORY_DAYS * DAY_MS));
  });
  work.immediate();
  setPragma(db, 'optimize');
}

/** Another version of depgraph may need the facts of a dialect that this one does not know, so they count as used. */
function markUnused(db: Database.Database, versions: Versions, today: string): void {
  const isUsed = `(hash, dialect) IN (SELECT hash, dialect FROM files)
    AND version >= coalesce(${currentVersion('dialect', versions)}, version)`;
  const current = [...versions].flat();
  prepare(db, `UPDATE facts SET unused_since = NULL WHERE unused_since IS NOT NULL AND ${isUsed}`).run(
    ...current,
  );
  prepare(db, `UPDATE facts SET unused_since = ? WHERE unused_since IS NULL AND NOT (${isUsed})`).run(
    today,
    ...current,
  );
}

function prunedOn(db: Database.Database): unknown {
  return prepare(db, 'SELECT pruned_on FROM housekeeping').pluck().get();
}
