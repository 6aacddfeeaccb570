import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { makeFolder } from '../shared/make-folder.ts';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy-retry.ts';
import type { CacheKey } from './cache-key.ts';
import { failureOf } from './failure.ts';
import { signIdentity } from './identity.ts';
import { openDatabase, prepare, setPragma } from './pinned-statements.ts';
import { checkIdentity, identify, migrate } from './schema.ts';

/** An open cache file, ready for use, and the file that it was when it was opened. */
export interface Connection {
  readonly db: Database.Database;
  readonly file: string;
}

export interface ConnectOptions {
  /** May the folder's own parents be created? */
  readonly parents: boolean;
  /** Signs the cache. */
  readonly key?: CacheKey | undefined;
}

/** Opens or creates the cache. Throws what SQLite or the system throws, and `CacheRefused`. */
export function connect(path: string, { parents, key }: ConnectOptions): Connection {
  const folder = dirname(path);
  if (!parents) statSync(dirname(folder)); // Throws when it is not there.
  makeFolder(folder);
  return retryWhileBusy(() => {
    const db = openDatabase(path, { timeout: BUSY_TIMEOUT_MS });
    try {
      configure(db);
      if (key) signIfPossible(db, key);
      return { db, file: fileIdentity(path) };
    } catch (error) {
      closeQuietly(db);
      throw error;
    }
  });
}

/** The file behind a path, whatever its name: empty when there is none. */
export function fileIdentity(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return '';
  }
}

export function closeQuietly(db: Database.Database): void {
  try {
    db.close();
  } catch {
    // Nothing depends on it: what was committed is in the file or in its log, and is found there again.
  }
}

/** Before SQLite 3.51.3, two processes that write and checkpoint at once can damage a WAL database. */
export function isSafeSqlite(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 3_051_003;
}

export function sqliteVersion(db: Database.Database): string {
  return prepare(db, 'SELECT sqlite_version()').pluck().get() as string;
}

function configure(db: Database.Database): void {
  // First of all, because every later line writes, and a stranger's file must stay as it is.
  checkIdentity(identify(db));
  setPragma(db, 'trusted_schema = OFF'); // The file may come from a repository that someone else prepared.
  setPragma(db, 'cell_size_check = ON');
  setPragma(db, 'journal_mode = WAL');
  setPragma(db, 'synchronous = NORMAL');
  setPragma(db, 'journal_size_limit = 8388608'); // Or one large first scan keeps its log file for ever.
  setPragma(db, 'wal_autocheckpoint = 4000'); // Pages. A large first scan writes the same ones again and again.
  setPragma(db, 'cache_size = -16384');
  migrate(db);
}

/** A cache that git vouches for is used whether it is signed or not. */
function signIfPossible(db: Database.Database, key: CacheKey): void {
  try {
    signIdentity(db, key);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'busy' || failure === 'damaged') throw error;
  }
}
