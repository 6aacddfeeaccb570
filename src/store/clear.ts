import { existsSync, rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DepgraphError } from '../shared/errors.ts';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy-retry.ts';
import { closeQuietly } from './connection.ts';
import { describeFailure, failureOf } from './failure.ts';
import { openDatabase, setPragma } from './pinned-statements.ts';
import { hasLogFiles, listQuarantined, removeDatabase } from './quarantine.ts';
import { identify } from './schema.ts';

/**
 * `removed`: the files are gone. `emptied`: another process uses the cache, so its rows were deleted and
 * the file was left to it. `missing`: there was none. `refused`: it is still there, for this reason.
 */
export type Cleared =
  | { readonly outcome: 'removed' | 'emptied' | 'missing' }
  | { readonly outcome: 'refused'; readonly reason: string };

/** Removes the cache and the damaged ones that were set aside. Throws only where the installation is broken. */
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

/** Left behind by a database that somebody deleted, or brought by a project. */
function clearLogFiles(path: string): 'removed' | 'missing' {
  if (!hasLogFiles(path)) return 'missing';
  removeDatabase(path);
  return 'removed';
}

function clear(path: string): 'removed' | 'emptied' {
  const db = openDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    if (identify(db).owner === 'stranger') throw new Error('it is a database of another program');
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

/** Only a connection that is alone can leave WAL, and then there are no log files left to remove. */
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

/** A process that opens the cache at this moment waits for our lock, and finds out that its file is gone. */
function removeUnderLock(db: Database.Database, path: string): 'removed' {
  try {
    rmSync(path);
  } catch {
    closeQuietly(db); // Windows does not remove a file that is open.
    rmSync(path);
  }
  return 'removed';
}

/**
 * To remove the files under another process could take the log of a database away that a third one is
 * just beginning. Rows can be deleted at any time.
 */
function empty(db: Database.Database): 'emptied' {
  retryWhileBusy(() =>
    db
      .transaction(() =>
        db.exec(
          'DELETE FROM state; DELETE FROM links; DELETE FROM cycles; DELETE FROM files; DELETE FROM facts;',
        ),
      )
      .immediate(),
  );
  try {
    db.exec('VACUUM');
  } catch {
    // The space is used again by what comes next.
  }
  return 'emptied';
}
