import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { CacheKey } from './cache-key.ts';
import { isOpenHere } from './open-files.ts';

/** The start of the token in the table `identity`; the id and the signature follow. */
export const TOKEN_PREFIX = 'depgraph-cache:';
const SIGNED = /depgraph-cache:([0-9a-f]{32}):([0-9a-f]{64})/g;
const SIGNED_LENGTH = TOKEN_PREFIX.length + 32 + 1 + 64;

export function isSignedBy(key: CacheKey, token: string): boolean {
  const [found] = token.matchAll(SIGNED);
  return found !== undefined && key.isSigned('cache', found[1], found[2]);
}

/**
 * Does the database file contain an identity that one of these keys signed? Reads the raw bytes, because SQLite would
 * create log files and replay existing ones. A valid signature cannot be forged, so its position in the file does not
 * matter. A file that this process has open as a database was checked then, and is not read: closing it would drop the
 * locks.
 */
export function holdsSignedIdentity(path: string, keys: readonly CacheKey[]): boolean {
  if (isOpenHere(path)) return true;
  if (keys.length === 0) return false;
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return fstatSync(fd).isFile() && findSigned(fd, keys);
  } finally {
    closeSync(fd);
  }
}

const CHUNK = 1 << 16;
/** A hostile file may contain any number of identities, and each costs an HMAC. */
const MOST_TRIED = 16;

/** In a new cache the identity is in one of the first pages; in a migrated cache it may be anywhere. */
function findSigned(fd: number, keys: readonly CacheKey[]): boolean {
  const buffer = Buffer.alloc(CHUNK + SIGNED_LENGTH);
  let kept = 0;
  let at = 0;
  let tried = 0;
  for (;;) {
    const read = readSync(fd, buffer, kept, CHUNK, at);
    if (read === 0) return false;
    for (const [, id, signature] of buffer.toString('latin1', 0, kept + read).matchAll(SIGNED)) {
      if (keys.some(key => key.isSigned('cache', id, signature))) return true;
      if (++tried === MOST_TRIED) return false;
    }
    at += read;
    // A token may span two chunks.
    const end = kept + read;
    kept = Math.min(end, SIGNED_LENGTH - 1);
    buffer.copyWithin(0, end - kept, end);
  }
}
