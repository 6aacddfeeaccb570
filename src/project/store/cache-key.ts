import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../shared/errors.ts';
import { makeFolder } from '../../shared/make-folder.ts';
import { renameNoReplace } from '../../shared/rename-no-replace.ts';
import { type Environment, stateFolder } from '../../shared/state-folder.ts';

/** Signs the caches of this user, so that a later run can recognise a cache from someone else. */
export interface CacheKey {
  /** An HMAC-SHA-256 in hex. The purpose keeps a signature from being valid for anything else. */
  sign(purpose: 'cache' | 'result', text: string): string;
  isSigned(purpose: 'cache' | 'result', text: string, signature: string): boolean;
}

export type KeyLookup = { readonly key: CacheKey } | { readonly missing: string };

/** What there is to check signatures with. */
export interface KnownKeys {
  readonly keys: readonly CacheKey[];
  /** No run of this user has used a cache on this machine yet: there is no key, and none is given. */
  readonly isFirstRun: boolean;
}

/** Overrides the key file, for machines that share a cache. */
export const KEY_VARIABLE = 'DEPGRAPH_CACHE_KEY';

const FILE = 'cache-key';
const KEY_BYTES = 32;
/** A shorter secret could be guessed. */
const SHORTEST_TEXT = 32;

/** The key to sign with, created on first use. Never throws: if there is no key, the result says why. */
export function findCacheKey(env: Environment): KeyLookup {
  const given = givenKey(env);
  if (given) return given;
  const folder = stateFolder(env);
  if (folder === undefined) return { missing: 'there is no home folder to store a key in' };
  const path = join(folder, FILE);
  try {
    return { key: createKey(readKey(path) ?? makeKey(folder, path)) };
  } catch (error) {
    return { missing: `cannot use the key ${path}: ${reasonOf(error)}` };
  }
}

/** The keys whose signatures count: the one of the environment, and the one of this machine. Creates nothing. */
export function knownKeys(env: Environment): KnownKeys {
  const given = givenKey(env);
  const own = ownKey(env);
  return {
    keys: [
      ...(given && 'key' in given ? [given.key] : []),
      ...(own instanceof Buffer ? [createKey(own)] : []),
    ],
    isFirstRun: !given && own === 'none',
  };
}

function givenKey(env: Environment): KeyLookup | undefined {
  const text = env[KEY_VARIABLE];
  if (!text) return undefined;
  return text.length < SHORTEST_TEXT
    ? { missing: `${KEY_VARIABLE} has fewer than ${SHORTEST_TEXT} characters` }
    : { key: createKey(Buffer.from(text)) };
}

function ownKey(env: Environment): Buffer | 'none' | 'unusable' {
  const folder = stateFolder(env);
  if (folder === undefined) return 'none';
  try {
    return readKey(join(folder, FILE)) ?? 'none';
  } catch {
    return 'unusable';
  }
}

export function createKey(secret: Buffer): CacheKey {
  const sign: CacheKey['sign'] = (purpose, text) =>
    createHmac('sha256', secret).update(`depgraph ${purpose}\0`).update(text).digest('hex');
  return {
    sign,
    isSigned(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Undefined if there is none yet. Throws if another user may know the key or have planted it. */
function readKey(path: string): Buffer | undefined {
  let fd: number;
  try {
    // Do not follow a link or wait for the writer of a pipe.
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw code === 'ELOOP' ? new Error('it is a symbolic link') : error;
  }
  try {
    const reason = reasonToReject(fstatSync(fd));
    if (reason !== undefined) throw new Error(reason);
    const bytes = Buffer.alloc(KEY_BYTES);
    if (readSync(fd, bytes, 0, KEY_BYTES, 0) !== KEY_BYTES) throw new Error(WRONG_SIZE);
    return bytes;
  } finally {
    closeSync(fd);
  }
}

const WRONG_SIZE = `it is not ${KEY_BYTES} bytes long`;

function reasonToReject(stat: Stats): string | undefined {
  if (!stat.isFile()) return 'it is not a file';
  if (stat.size !== KEY_BYTES) return WRONG_SIZE;
  if (process.getuid === undefined) return undefined; // Windows protects the user's folder by other means.
  if (stat.uid !== process.getuid()) return 'it belongs to another user';
  return (stat.mode & 0o077) === 0 ? undefined : 'other users can read it; make it private with chmod 600';
}

/** If several processes create the key at once, one succeeds and all use its key. */
function makeKey(folder: string, path: string): Buffer {
  makeFolder(folder, 0o700);
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
    renameNoReplace(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  return readKey(path) ?? fail('it was deleted while it was being created');
}

function fail(reason: string): never {
  throw new Error(reason);
}
