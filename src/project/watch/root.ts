import type { Clock } from '../../shared/clock.ts';
import { identityOf } from './identity.ts';

export interface RootGuardOptions {
  readonly root: string;
  readonly clock: Clock;
  /** Another folder now has its path. */
  readonly onReplaced: () => void;
  /** The root has been missing for too long. Called once. */
  readonly onGone: () => void;
}

const TIMEOUT_MS = 10_000;

/**
 * Returns a function that is true while the root is missing, because analysing it then would be pointless. The root
 * may disappear briefly or permanently, and another folder may replace it.
 */
export function createRootGuard({ root, clock, onReplaced, onGone }: RootGuardOptions): () => boolean {
  let identity = identityOf(root);
  let missingSince: number | undefined;
  let isGone = false;
  return () => {
    const found = identityOf(root);
    if (found === undefined) {
      missingSince ??= clock.now();
      if (!isGone && clock.now() - missingSince >= TIMEOUT_MS) {
        isGone = true;
        onGone();
      }
      return true;
    }
    missingSince = undefined;
    if (found !== identity) onReplaced();
    identity = found;
    return false;
  };
}
