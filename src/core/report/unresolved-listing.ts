import type { ImportsGroup } from '../resolve/unresolved/groups.ts';
import type { Diagnostics } from './types.ts';
import type { UnresolvedListing } from './unresolved-listing-types.ts';

const MAX_GROUPS = 500;
const MAX_IMPORTS = 200;
const MAX_TEXT_LENGTH = 300;

/** `sorted` is the list of the report. */
export function unresolvedListing(
  groups: readonly ImportsGroup[],
  sorted: Diagnostics['unresolved'],
): UnresolvedListing {
  return {
    total: sorted.length,
    groupCount: groups.length,
    groups: groups.slice(0, MAX_GROUPS).map(({ first: _, imports, ...group }) => ({
      ...group,
      specifier: truncate(group.specifier),
      imports: imports.slice(0, MAX_IMPORTS).map(index => {
        const { file, specifier, line } = sorted[index];
        return { file, specifier: truncate(specifier), line };
      }),
    })),
  };
}

function truncate(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH)}…`;
}
