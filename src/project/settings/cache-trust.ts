import { lstatSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Environment } from '../../shared/state-folder.ts';
import { visible } from '../../shared/visible.ts';
import { OUT_DIR } from '../discover/rules.ts';
import { type Tracking, trackingOf } from '../discover/tracked-below.ts';
import { type CacheKey, findCacheKey, KEY_VARIABLE, knownKeys } from '../store/cache-key.ts';
import { CACHE_FILE } from '../store/file-names.ts';
import { holdsSignedIdentity } from '../store/identity-token.ts';
import { hasLogFiles } from '../store/quarantine.ts';

/**
 * Whether the cache in an output folder may be used. Anyone can write a cache with valid checksums, so a cache that
 * came with the project is not trusted: its author could hide a cycle from a check that others rely on.
 */
export interface CacheTrust {
  /** Why the cache is neither used nor changed. */
  readonly refusal?: Refusal;
  /** Why the cache is set aside, and a new one is created. */
  readonly doubt?: Refusal;
  /** The key to sign the cache with, or why no cache can be kept without one. Creates the key of this machine. */
  signing(): { readonly key?: CacheKey; readonly refusal?: Refusal };
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
 * A cache that git tracks is never trusted, because a signature can be published along with it. Any other is trusted if
 * it is signed. On the first run of a machine nothing can be signed yet: there a cache that git does not track, among
 * files that it does, is taken for one that a build server restored. Whether `.git` itself came with the project, as in
 * an archive, cannot be told.
 */
export function cacheTrust({ folder, neighbours, env }: TrustOptions): CacheTrust {
  const tracking = strictest(namesOf(folder).map(path => trackingOf(path, neighbours)));
  const { keys, isFirstRun } = knownKeys(env);
  const isRestored = tracking.state === 'untracked' && isFirstRun;
  const signing = () => {
    const found = findCacheKey(env);
    if ('key' in found) return found;
    return isRestored ? {} : { refusal: keylessRefusal(found.missing) };
  };
  if (tracking.state === 'tracked') return { refusal: trackedRefusal(folder, tracking.entry), signing };
  return isRestored || isSigned(folder, keys) ? { signing } : { doubt: UNSIGNED, signing };
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
function isSigned(folder: string, keys: readonly CacheKey[]): boolean {
  try {
    return isCacheSigned(join(folder, CACHE_FILE), keys);
  } catch {
    return false; // An unreadable cache proves nothing.
  }
}

function isCacheSigned(path: string, keys: readonly CacheKey[]): boolean {
  // SQLite might replay a leftover log file into a new database.
  return isEmpty(path) ? !hasLogFiles(path) : holdsSignedIdentity(path, keys);
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
    reason: `a cache must be signed, and cannot be: ${visible(missing)}`,
    remedy: `set ${KEY_VARIABLE} to a secret text of at least 32 characters`,
  };
}

const UNSIGNED: Refusal = {
  isTracked: false,
  reason: 'no key of this machine has signed it, so it is damaged or may have come with the project',
  remedy: `on machines that share a cache, set ${KEY_VARIABLE} to the same secret`,
};
