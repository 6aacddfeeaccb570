import type { UnresolvedGroup } from '../../types.ts';
import type { Diagnostics } from './types.ts';

/** The unresolved imports of a project by what is missing, for the page. */
export interface UnresolvedListing {
  readonly total: number;
  /** Number of groups; `groups` may hold fewer. */
  readonly groupCount: number;
  readonly groups: readonly ListedGroup[];
}

export interface ListedGroup extends Omit<UnresolvedGroup, 'first'> {
  /** By file and line, only the first ones of a large group. */
  readonly imports: Diagnostics['unresolved'];
}
