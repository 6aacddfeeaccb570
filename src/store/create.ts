import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { renameNoReplace } from '../shared/rename-no-replace.ts';
import type { CacheKey } from './cache-key.ts';
import { closeQuietly } from './connection.ts';
import { signIdentity } from './identity.ts';
import { openDatabase, setPragma } from './pinned-statements.ts';
import { removeDatabase, SUFFIXES } from './quarantine.ts';
import { migrate } from './schema.ts';

/**
 * Creates an empty cache that is signed from the moment in which it appears: another process that looks at it a moment
 * later would otherwise find an unsigned one, and refuse it. Does nothing where some file of a cache exists: SQLite
 * knows better what to do with a log file that has lost its database. Never throws: opening the cache tells what is wrong.
 */
export function createSigned(path: string, key: CacheKey): void {
  const temporary = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    if (SUFFIXES.some(suffix => lstatSync(path + suffix, { throwIfNoEntry: false }))) return;
    fill(temporary, key);
    renameNoReplace(temporary, path);
  } catch {
    // Then the cache is created where it is opened.
  }
  removeQuietly(temporary);
}

function fill(path: string, key: CacheKey): void {
  const db = openDatabase(path, {});
  try {
    // Nobody else knows this file, and a crash leaves nothing that is missed.
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
    // It was most likely never made.
  }
}
