import type Database from 'better-sqlite3';
import type { CacheKey } from './cache-key.ts';
import { isSignedBy, TOKEN_PREFIX } from './identity-token.ts';
import { prepare, setPragma } from './pinned-statements.ts';

/** Signs the cache's identity, unless this key has signed it already. */
export function signIdentity(db: Database.Database, key: CacheKey): void {
  if (isSignedBy(key, readToken(db))) return;
  const sign = db.transaction(() => {
    // Read again under the lock: another process may have signed the token or deleted the row.
    const id = readToken(db).slice(TOKEN_PREFIX.length).split(':', 1)[0];
    prepare(db, 'UPDATE identity SET token = ?').run(`${TOKEN_PREFIX}${id}:${key.sign('cache', id)}`);
  });
  sign.immediate();
  // Other processes look for the signature in the bytes of the file, not in its log.
  setPragma(db, 'wal_checkpoint(PASSIVE)');
}

function readToken(db: Database.Database): string {
  return String(prepare(db, 'SELECT token FROM identity').pluck().get() ?? '');
}
