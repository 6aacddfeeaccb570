import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { CacheKey } from './cache-key.ts';

/** How the identity of a cache begins in the table `identity`; its id and its signature follow. */
export const TOKEN_PREFIX = 'depgraph-cache:';
const SIGNED = /depgraph-cache:([0-9a-f]{32}):([0-9a-f]{64})/g;
const SIGNED_LENGTH = TOKEN_PREFIX.length + 32 + 1 + 64;

export function isSignedBy(key: CacheKey, token: string): boolean {
  const [found] = token.matchAll(SIGNED);
  return found !== undefined && key.isSigned('cache', found[1], found[2]);
}

/**
 * Does the database file hold an identity that this key signed? Reads the bytes of the file: SQLite would create log
 * files beside it, and replay those that are there. A valid signature cannot be made up, wherever in the file it is.
 * Only for a file that this process has not opened as a database: closing it would drop the locks.
 */
export function holdsSignedIdentity(path: string, key: CacheKey): boolean {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return fstatSync(fd).isFile() && findSigned(fd, key);
  } finally {
    closeSync(fd);
  }
}

const CHUNK = 1 << 16;
/** A hostile file may hold any number of identities, and each costs an HMAC. */
const MOST_TRIED = 16;

/** In a new cache the identity is among the first pages; in one that was migrated it may be anywhere. */
function findSigned(fd: number, key: CacheKey): boolean {
  const buffer = Buffer.alloc(CHUNK + SIGNED_LENGTH);
  let kept = 0;
  let at = 0;
  let tried = 0;
  for (;;) {
    const read = readSync(fd, buffer, kept, CHUNK, at);
    if (read === 0) return false;
    for (const [, id, signature] of buffer.toString('latin1', 0, kept + read).matchAll(SIGNED)) {
      if (key.isSigned('cache', id, signature)) return true;
      if (++tried === MOST_TRIED) return false;
    }
    at += read;
    // A token may cross the border.
    const end = kept + read;
    kept = Math.min(end, SIGNED_LENGTH - 1);
    buffer.copyWithin(0, end - kept, end);
  }
}
