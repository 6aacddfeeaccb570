import { lstatSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OUT_DIR } from '../discover/rules.ts';
import { type Tracking, trackingOf } from '../discover/tracked-below.ts';
import type { Environment } from '../shared/state-folder.ts';
import { visible } from '../shared/visible.ts';
import { type CacheKey, findCacheKey, KEY_VARIABLE } from '../store/cache-key.ts';
import { CACHE_FILE } from '../store/file-names.ts';
import { holdsSignedIdentity } from '../store/identity-token.ts';
import { hasLogFiles } from '../store/quarantine.ts';

/**
 * Whether the cache in an output folder may be used. Anyone can write a cache with valid checksums, so a cache that
 * came with the project is not trusted: its author could hide a cycle from a check that others rely on.
 */
export interface CacheTrust {
  /** Why the cache is neither used nor changed; undefined if it is trusted. */
  readonly refusal?: Refusal;
  /** The key to sign the cache with; undefined if there is none. */
  key(): CacheKey | undefined;
}

export interface Refusal {
  /** Is the cache part of the repository? */
  readonly isTracked: boolean;
  readonly reason: string;
  /** What the user can do about it. */
  readonly remedy: string;
}

export interface TrustOptions {
  /** The absolute path of the output folder. */
  readonly folder: string;
  /** A folder that belongs to the project. Git's verdict counts only if it tracks a file in here. */
  readonly neighbours: string;
  readonly env: Environment;
}

/**
 * A cache that git tracks is never trusted, because a signature can be published along with it. An untracked cache
 * among tracked files can only come from the user or their build server. Any other cache must be signed.
 */
export function cacheTrust({ folder, neighbours, env }: TrustOptions): CacheTrust {
  let lookup: ReturnType<typeof findCacheKey> | undefined;
  const findKey = () => {
    lookup ??= findCacheKey(env);
    return lookup;
  };
  const key = () => {
    const found = findKey();
    return 'key' in found ? found.key : undefined;
  };
  const tracking = strictest(namesOf(folder).map(path => trackingOf(path, neighbours)));
  if (tracking.state === 'tracked') return { refusal: trackedRefusal(folder, tracking.entry), key };
  if (tracking.state === 'untracked') return { key };
  const found = findKey();
  if ('missing' in found) return { refusal: keylessRefusal(found.missing), key };
  return isSigned(folder, found.key) ? { key } : { refusal: UNSIGNED, key };
}

/** The given path and the real path of the folder: git may track either. */
function namesOf(folder: string): string[] {
  try {
    return [...new Set([folder, realpathSync.native(folder)])];
  } catch {
    return [folder];
  }
}

function strictest(all: readonly Tracking[]): Tracking {
  const found = all.find(({ state }) => state === 'tracked') ?? all.find(({ state }) => state === 'unknown');
  return found ?? all[0];
}

/** Also true if there is no cache yet. */
function isSigned(folder: string, key: CacheKey): boolean {
  try {
    return isCacheSigned(join(folder, CACHE_FILE), key);
  } catch {
    return false; // An unreadable cache proves nothing.
  }
}

function isCacheSigned(path: string, key: CacheKey): boolean {
  // SQLite might replay a leftover log file into a new database.
  return isEmpty(path) ? !hasLogFiles(path) : holdsSignedIdentity(path, key);
}

/** True for a missing file, too. */
function isEmpty(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return !found || (found.isFile() && found.size === 0);
}

function trackedRefusal(folder: string, entry: string | undefined): Refusal {
  const what =
    entry === undefined ? 'the folder is a git work tree of its own' : `git tracks ${visible(entry)}`;
  // A folder with another name may contain sources, so do not suggest removing it.
  const removal = basename(folder) === OUT_DIR ? `remove it with "git rm -r ${visible(folder)}", or ` : '';
  return {
    isTracked: true,
    reason: `${what}, so the cache may come from the repository's author`,
    remedy: `${removal}choose another folder with --out-dir`,
  };
}

function keylessRefusal(missing: string): Refusal {
  return {
    isTracked: false,
    reason: `git does not vouch for it, and it cannot be signed: ${visible(missing)}`,
    remedy: `set ${KEY_VARIABLE} to a secret text of at least 32 characters`,
  };
}

const UNSIGNED: Refusal = {
  isTracked: false,
  reason: 'it carries no valid signature, and git does not vouch for it',
  remedy: `remove it with "depgraph cache clear", or set ${KEY_VARIABLE} to the key that it was signed with`,
};
