import { closeSync, existsSync, openSync } from 'node:fs';
import { closeQuietly, fileIdentity } from './connection.ts';
import { failureOf } from './failure.ts';
import { openDatabase, setPragma } from './pinned-statements.ts';

/** Held by one process at a time; the kernel frees it when that process ends, however it ends. */
export interface Lock {
  /** False when somebody deleted or replaced the file: then another process can take a lock of that name. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Takes the lock, or says at once that somebody else has it. An open exclusive transaction is the lock:
 * unlike a pid in a file it cannot outlive its process, and a process with a reused pid does not have it.
 * Throws what SQLite or the system throws when the file cannot be used at all.
 */
export function takeLock(path: string): Lock | undefined {
  makePrivate(path);
  const db = openDatabase(path, { timeout: 0 });
  try {
    setPragma(db, 'journal_mode = MEMORY'); // Nothing is ever written, so no second file is needed.
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    closeQuietly(db);
    if (failureOf(error) === 'busy') return undefined;
    throw error;
  }
  const file = fileIdentity(path);
  let isReleased = false;
  return {
    isHeld: () => !isReleased && fileIdentity(path) === file,
    release() {
      isReleased = true;
      closeQuietly(db);
    },
  };
}

/**
 * Shares the lock, which must exist, with others until this process ends; nobody can take it meanwhile. Throws where
 * somebody has it.
 */
export function shareLock(path: string): void {
  const db = openDatabase(path, { timeout: 1000, readonly: true });
  try {
    db.exec('BEGIN');
    db.exec('SELECT 1 FROM sqlite_master'); // A transaction has no lock before it reads.
  } catch (error) {
    closeQuietly(db);
    throw error;
  }
}

/**
 * Does some process hold it? Asking shares the lock for a moment with all others who ask; whoever wants to
 * take it at this very moment has to try again. A lock that was never taken is not made by asking.
 */
export function isLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  const db = openDatabase(path, { timeout: 0, readonly: true });
  try {
    db.exec('SELECT 1 FROM sqlite_master');
    return false;
  } catch (error) {
    return failureOf(error) === 'busy';
  } finally {
    closeQuietly(db);
  }
}

/**
 * SQLite would make the file readable for all. A file that is already there must not be opened here:
 * closing it would drop the lock that this very process may hold on it.
 */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
