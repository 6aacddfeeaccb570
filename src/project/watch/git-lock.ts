import type { Clock } from '../../shared/clock.ts';
import { identityOf } from './identity.ts';

/** A lock that a crashed program left behind is ignored after this time. */
const TIMEOUT_MS = 10_000;

/**
 * Returns a function that is true while git's lock file exists: git is rewriting the tree, so a scan would see half a
 * branch. A lock that has timed out is never respected again.
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
    if (clock.now() - since < TIMEOUT_MS) return true;
    stale = lock;
    since = undefined;
    return false;
  };
}
