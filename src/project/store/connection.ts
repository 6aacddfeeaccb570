import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { makeFolder } from '../../shared/make-folder.ts';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy-retry.ts';
import type { CacheKey } from './cache-key.ts';
import { failureOf } from './failure.ts';
import { signIdentity } from './identity.ts';
import { fileIdentity, noteClosed, noteOpened } from './open-files.ts';
import { openDatabase, prepare, setPragma } from './pinned-statements.ts';
import { checkIdentity, identify, migrate } from './schema.ts';

/** An open cache, and the identity of its file at that time. */
export interface Connection {
  readonly db: Database.Database;
  readonly file: string;
}

export interface ConnectOptions {
  /** May missing parents of the folder be created? */
  readonly parents: boolean;
  /** Signs the cache, if given. */
  readonly key?: CacheKey | undefined;
}

/** Opens or creates the cache. Throws what SQLite or the system throws, and `CacheRefused`. */
export function connect(path: string, { parents, key }: ConnectOptions): Connection {
  const folder = dirname(path);
  if (!parents) statSync(dirname(folder)); // Throws if it does not exist.
  makeFolder(folder);
  return retryWhileBusy(() => {
    const db = openDatabase(path, { timeout: BUSY_TIMEOUT_MS });
    try {
      configure(db);
      if (key) signIfPossible(db, key);
      const file = fileIdentity(path);
      noteOpened(db, file);
      return { db, file };
    } catch (error) {
      closeQuietly(db);
      throw error;
    }
  });
}

export function closeQuietly(db: Database.Database): void {
  noteClosed(db);
  try {
    db.close();
  } catch {
    // Harmless: committed data is in the file or its log, and the next connection finds it there.
  }
}

/** Before SQLite 3.51.3, two processes that write and checkpoint at once can corrupt a WAL database. */
export function isSafeSqlite(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 3_051_003;
}

export function sqliteVersion(db: Database.Database): string {
  return prepare(db, 'SELECT sqlite_version()').pluck().get() as string;
}

function configure(db: Database.Database): void {
  // First, because everything below writes, and another program's file must not be changed.
  checkIdentity(identify(db));
  setPragma(db, 'trusted_schema = OFF'); // The file may come from a hostile repository.
  setPragma(db, 'cell_size_check = ON');
  setPragma(db, 'journal_mode = WAL');
  setPragma(db, 'synchronous = NORMAL');
  setPragma(db, 'journal_size_limit = 8388608'); // Otherwise the log of a large first scan would never shrink.
  setPragma(db, 'wal_autocheckpoint = 4000'); // In pages. A large first scan rewrites the same pages many times.
  setPragma(db, 'cache_size = -16384');
  migrate(db);
}

/** Failing to sign is not fatal: the next run rebuilds the cache. */
function signIfPossible(db: Database.Database, key: CacheKey): void {
  try {
    signIdentity(db, key);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'busy' || failure === 'damaged') throw error;
  }
}
