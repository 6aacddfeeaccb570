import type { UnresolvedCause } from '../../types.ts';

/** Is an import with this cause no reason to mend anything? */
export function isExpected(cause: UnresolvedCause | undefined): boolean {
  return cause === 'optional' || cause === 'test_data' || cause === 'computed';
}

/** Is it made by a build or by its user, or outside of what was analysed? */
export function isMadeElsewhere(cause: UnresolvedCause | undefined): boolean {
  return cause === 'generated' || cause === 'git_ignored' || cause === 'outside_root';
}
