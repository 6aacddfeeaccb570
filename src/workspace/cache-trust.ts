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
 * May the cache and the remembered result in an output folder be used? Their checksums are right in what anybody
 * writes, so they must not come with the project: an author could hide a cycle from a check that others rely on.
 */
export interface CacheTrust {
  /** Why nothing there is used or changed; undefined where all of it may be. */
  readonly refusal?: Refusal;
  /** The key to sign what is written; undefined where there is none. */
  key(): CacheKey | undefined;
}

export interface Refusal {
  /** Is it part of the repository? */
  readonly isTracked: boolean;
  readonly reason: string;
  /** What the user can do about it. */
  readonly remedy: string;
}

export interface TrustOptions {
  /** The absolute path of the output folder. */
  readonly folder: string;
  /** A folder that is known to be the project's, in which git must track something for its word to count. */
  readonly neighbours: string;
  readonly env: Environment;
}

/**
 * What git tracks is never trusted: a signature may have been published together with a cache. What lies untracked
 * among tracked files can only come from the user or from their build server. Everything else must be signed.
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

/** The folder under the name that was given, and under its real one: git knows each of them apart. */
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

/** Also true where there is nothing to be signed. */
function isSigned(folder: string, key: CacheKey): boolean {
  try {
    return isCacheSigned(join(folder, CACHE_FILE), key);
  } catch {
    return false; // What cannot be read proves nothing.
  }
}

function isCacheSigned(path: string, key: CacheKey): boolean {
  // SQLite might replay a log file that has no database into the next one.
  return isEmpty(path) ? !hasLogFiles(path) : holdsSignedIdentity(path, key);
}

/** No file, or one without content, says nothing. */
function isEmpty(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return !found || (found.isFile() && found.size === 0);
}

function trackedRefusal(folder: string, entry: string | undefined): Refusal {
  const what =
    entry === undefined ? 'the folder is a git work tree of its own' : `git tracks ${visible(entry)}`;
  // Another folder may hold sources, which nobody should remove.
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
