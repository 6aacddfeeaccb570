import { isBuiltIn } from '../built-in.ts';
import type { Finding } from '../finding.ts';
import { identityOf } from '../identity.ts';
import { type Baseline, type BaselineEntry, describeEntry } from './entry.ts';
import { STALE_RULE } from './stale.ts';

/** Was it written by an older version than this one? One that names no version was. */
export function isOlder({ build }: Baseline, version: string): boolean {
  return build === undefined || build.localeCompare(version, 'en', { numeric: true }) < 0;
}

/** Entries of rules whose meaning comes with the version: nobody need have mended what they list. */
export function isOutdated({ rule }: BaselineEntry): boolean {
  return isBuiltIn(rule);
}

/** One for all, because an upgrade may leave many. */
export function outdatedFinding(
  entries: readonly BaselineEntry[],
  file: string,
  line: number | undefined,
): Finding {
  const [first] = entries;
  const others = entries.length - 1;
  const more = others === 0 ? '' : ` and ${others} more`;
  const key = { rule: STALE_RULE, from: file, to: 'outdated' };
  return {
    ...key,
    id: identityOf(key),
    kind: 'baseline',
    level: 'warn',
    lines: line === undefined ? [] : [line],
    message: `an older version wrote ${first.rule} ${describeEntry(first)}${more}, which this version does not find`,
    help: 'run "depgraph baseline update"',
  };
}
