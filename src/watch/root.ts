import type { Clock } from '../shared/clock.ts';
import { identityOf } from './identity.ts';

export interface RootGuardOptions {
  readonly root: string;
  readonly clock: Clock;
  /** There is another folder in its place. */
  readonly onReplaced: () => void;
  /** It has been missing for too long. Called once. */
  readonly onGone: () => void;
}

const PATIENCE_MS = 10_000;

/**
 * The function tells whether the root is missing. It may vanish for a moment, for good, or be another folder
 * when it comes back; what an analysis would say about it meanwhile is of no use to anyone.
 */
export function createRootGuard({ root, clock, onReplaced, onGone }: RootGuardOptions): () => boolean {
  let identity = identityOf(root);
  let missingSince: number | undefined;
  let isGone = false;
  return () => {
    const found = identityOf(root);
    if (found === undefined) {
      missingSince ??= clock.now();
      if (!isGone && clock.now() - missingSince >= PATIENCE_MS) {
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
