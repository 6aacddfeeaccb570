import type { UnresolvedCause } from '../../types.ts';

/** Is an import with this cause no reason to mend anything? */
export function isExpected(cause: UnresolvedCause | undefined): boolean {
  return cause === 'optional' || cause === 'test_data' || cause === 'computed';
}
