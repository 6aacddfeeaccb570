import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { renameNoReplace } from '../../shared/rename-no-replace.ts';
import type { CacheKey } from './cache-key.ts';
import { closeQuietly } from './connection.ts';
import { signIdentity } from './identity.ts';
import { openDatabase, setPragma } from './pinned-statements.ts';
import { removeDatabase, SUFFIXES } from './quarantine.ts';
import { migrate } from './schema.ts';

/**
 * Creates an empty cache that is signed from the moment it appears; another process would refuse an unsigned one. Does
 * nothing if any file of a cache exists: SQLite knows how to handle a log file without its database. Never throws:
 * opening the cache reports what is wrong.
 */
export function createSigned(path: string, key: CacheKey): void {
  const temporary = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    if (SUFFIXES.some(suffix => lstatSync(path + suffix, { throwIfNoEntry: false }))) return;
    fill(temporary, key);
    renameNoReplace(temporary, path);
  } catch {
    // The cache is then created when it is opened.
  }
  removeQuietly(temporary);
}

function fill(path: string, key: CacheKey): void {
  const db = openDatabase(path, {});
  try {
    // No other process uses this file, and after a crash nothing of value is lost.
    setPragma(db, 'journal_mode = OFF');
    setPragma(db, 'synchronous = OFF');
    migrate(db);
    signIdentity(db, key);
  } finally {
    closeQuietly(db);
  }
}

function removeQuietly(path: string): void {
  try {
    removeDatabase(path);
  } catch {
    // It was probably never created.
  }
}
