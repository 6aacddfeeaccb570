import type { Move } from './moves.ts';
import type { Repair } from './repairs.ts';
import type { EdgePair } from './types.ts';

/** What the code says about an import that a summary advises to cut. */
export interface CutNote {
  readonly edge: EdgePair;
  /** What is imported, by the names that it has in the target. */
  readonly names: readonly string[];
  /** What to move to a file of its own instead: the loop ends as with the cut. */
  readonly move?: Move;
  /** What to do instead if the cut is the first one of a loop at load time; it may be about other imports. */
  readonly repair?: Repair;
}
