import type { Snapshot } from '../../core/ask/snapshot.ts';

/** Which judgement the clients hold. A save may come before the last revision was judged; then they keep an older one. */
export interface Followed {
  /** Clients read the whole of this state. */
  start(snapshot: Snapshot): void;
  /** They follow a revision. `isRemoving`: something with the same name may be another thing later. */
  revise(isRemoving: boolean): void;
  /** The state that they hold the judgement of; undefined before the first. */
  since(): Snapshot | undefined;
  /** Was anything removed since then, and perhaps added again? A comparison of the two states would not tell. */
  isBroken(): boolean;
}

export function createFollowed(): Followed {
  let judged: Snapshot | undefined;
  let isBroken = false;
  /** In the last revision. What it removed cannot be back yet. */
  let hasRemoved = false;
  return {
    start(snapshot) {
      judged = snapshot;
      isBroken = false;
      hasRemoved = false;
    },
    revise(isRemoving) {
      isBroken ||= hasRemoved;
      hasRemoved = isRemoving;
    },
    since: () => judged,
    isBroken: () => isBroken,
  };
}
