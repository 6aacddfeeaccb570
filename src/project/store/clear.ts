import { existsSync, rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DepgraphError } from '../../shared/errors.ts';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy-retry.ts';
import { closeQuietly } from './connection.ts';
import { describeFailure, failureOf } from './failure.ts';
import { openDatabase, setPragma } from './pinned-statements.ts';
import { hasLogFiles, listQuarantined, removeDatabase } from './quarantine.ts';
import { identify } from './schema.ts';

/**
 * `removed`: the files were deleted. `emptied`: another process uses the cache, so only its rows were deleted.
 * `missing`: there was no cache. `refused`: the cache was left as it is, for this reason.
 */
export type Cleared =
  | { readonly outcome: 'removed' | 'emptied' | 'missing' }
  | { readonly outcome: 'refused'; readonly reason: string };

/** Removes the cache and all quarantined ones. Throws only if the installation is broken. */
export function clearCache(path: string): Cleared {
  try {
    const outcome = existsSync(path) ? clear(path) : clearLogFiles(path);
    if (outcome !== 'missing') for (const old of listQuarantined(path)) removeDatabase(old);
    return { outcome };
  } catch (error) {
    if (error instanceof DepgraphError) throw error;
    return { outcome: 'refused', reason: describeFailure(error) };
  }
}

/** Log files may remain from a deleted database, or come with a project. */
function clearLogFiles(path: string): 'removed' | 'missing' {
  if (!hasLogFiles(path)) return 'missing';
  removeDatabase(path);
  return 'removed';
}

function clear(path: string): 'removed' | 'emptied' {
  const db = openDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    if (identify(db).owner === 'other') throw new Error('it is the database of another program');
    return isOnlyUser(db) ? removeUnderLock(db, path) : empty(db);
  } catch (error) {
    if (failureOf(error) !== 'damaged') throw error;
    closeQuietly(db);
    removeDatabase(path);
    return 'removed';
  } finally {
    closeQuietly(db);
  }
}

/** Only the sole connection can leave WAL mode; afterwards no log files are left to remove. */
function isOnlyUser(db: Database.Database): boolean {
  try {
    setPragma(db, 'locking_mode = EXCLUSIVE');
    setPragma(db, 'journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (failureOf(error) !== 'busy') throw error;
    setPragma(db, 'locking_mode = NORMAL');
    return false;
  }
}

/** A process that opens the cache now waits for our lock, and then notices that the file was deleted. */
function removeUnderLock(db: Database.Database, path: string): 'removed' {
  try {
    rmSync(path);
  } catch {
    closeQuietly(db); // Windows does not delete an open file.
    rmSync(path);
  }
  return 'removed';
}

/**
 * Deleting files that another process uses could remove the log of a database that a third process is just creating.
 * Deleting rows is always safe.
 */
function empty(db: Database.Database): 'emptied' {
  retryWhileBusy(() =>
    db
      .transaction(() =>
        db.exec(
          'DELETE FROM state; DELETE FROM links; DELETE FROM cycles; DELETE FROM files; DELETE FROM facts; DELETE FROM history;',
        ),
      )
      .immediate(),
  );
  try {
    db.exec('VACUUM');
  } catch {
    // Later writes reuse the space.
  }
  return 'emptied';
}
