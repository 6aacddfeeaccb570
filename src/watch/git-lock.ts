import type { Clock } from '../shared/clock.ts';
import { identityOf } from './identity.ts';

/** Locks that crashed programs left behind must not stop us for longer. */
const PATIENCE_MS = 10_000;

/**
 * True while git's lock is there, which means that git is in the middle of rewriting the tree: a look at
 * it would see half of a branch. A lock that outlives our patience is not respected again.
 */
export function createGitLock(lockFile: () => string | undefined, clock: Clock): () => boolean {
  let since: number | undefined;
  let stale: string | undefined;
  return () => {
    const path = lockFile();
    const lock = path === undefined ? undefined : identityOf(path);
    if (lock === undefined || lock === stale) {
      since = undefined;
      return false;
    }
    since ??= clock.now();
    if (clock.now() - since < PATIENCE_MS) return true;
    stale = lock;
    since = undefined;
    return false;
  };
}
