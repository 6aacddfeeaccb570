import type { Step } from '../../src/core/query/edges.ts';
import type { Finding } from '../../src/core/rules/finding.ts';
import { type FindingKey, identityOf } from '../../src/core/rules/identity.ts';

/** A finding with its identity; the rest has plausible values. */
export function finding(key: FindingKey, more: Partial<Finding> = {}): Finding {
  return {
    kind: key.members ? 'cycle' : 'import',
    level: 'error',
    lines: [1],
    message: key.members ? `${key.members.length} files form a cycle` : `${key.from} may not use ${key.to}`,
    ...key,
    ...more,
    id: identityOf(key),
  };
}

export function importOf(rule: string, from: string, to: string, more?: Partial<Finding>): Finding {
  return finding({ rule, from, to }, more);
}

/** A cycle whose loop passes through its members in this order. */
export function cycleOf(rule: string, loop: readonly string[], more?: Partial<Finding>): Finding {
  const chain = loop.map(
    (source, i): Step => ({ source, target: loop[(i + 1) % loop.length], line: i + 1, kind: 'eager' }),
  );
  return finding({ rule, from: loop[0], members: loop.toSorted() }, { chain, ...more });
}

/** Names that globs, addresses, workflow commands or markup give a meaning. */
export const AWKWARD_FILES: readonly string[] = [
  'src/[id]/page.ts',
  'src/(group)/page.ts',
  'src/+page.svelte',
  'src/a name with spaces.ts',
  'src/a#b.ts',
  'src/100%.ts',
  'src/50%25.ts',
  'src/a,b::c.ts',
  'src/a"b\'c<d>&e.ts',
  'src/ünï/😀.ts',
];
