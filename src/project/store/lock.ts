import { closeSync, existsSync, openSync } from 'node:fs';
import { closeQuietly } from './connection.ts';
import { failureOf } from './failure.ts';
import { fileIdentity } from './open-files.ts';
import { openDatabase, setPragma } from './pinned-statements.ts';

/** A lock for one process at a time. The kernel releases it when the process ends, however it ends. */
export interface Lock {
  /** False if the file was deleted or replaced, since another process can then take a lock at the same path. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Takes the lock, or returns undefined at once if another process has it. The lock is an open exclusive transaction:
 * unlike a pid in a file, it cannot outlive its process or be mistaken for one with a reused pid. Throws what SQLite or
 * the system throws if the file is unusable.
 */
export function takeLock(path: string): Lock | undefined {
  makePrivate(path);
  const db = openDatabase(path, { timeout: 0 });
  try {
    setPragma(db, 'journal_mode = MEMORY'); // Nothing is ever written, so no journal file is needed.
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
 * Shares an existing lock with other processes until this one ends; nobody can take it meanwhile. Throws if a process
 * holds it exclusively.
 */
export function shareLock(path: string): void {
  const db = openDatabase(path, { timeout: 1000, readonly: true });
  try {
    db.exec('BEGIN');
    db.exec('SELECT 1 FROM sqlite_master'); // A transaction takes its lock when it first reads.
  } catch (error) {
    closeQuietly(db);
    throw error;
  }
}

/**
 * Does a process hold the lock? Checking shares the lock briefly, so a process that tries to take it at that moment has
 * to retry. Does not create the file.
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
 * SQLite would create a world-readable file. An existing file must not be opened here, because closing it would drop a
 * lock that this process may hold on it.
 */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
