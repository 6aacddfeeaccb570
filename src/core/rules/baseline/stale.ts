import type { Finding, Level } from '../finding.ts';
import { identityOf } from '../identity.ts';
import { type BaselineEntry, describeEntry, entryId } from './entry.ts';

/** The rule that stale entries break, so that every format shows them like other findings. */
export const STALE_RULE = 'baseline';

export interface StaleOptions {
  /** The baseline, relative to the root. */
  readonly file: string;
  readonly level: Level;
  /** The line of the entry, if it is known. */
  readonly line?: number | undefined;
}

export function staleFinding(entry: BaselineEntry, { file, level, line }: StaleOptions): Finding {
  const key = { rule: STALE_RULE, from: file, to: entryId(entry) };
  return {
    ...key,
    id: identityOf(key),
    kind: 'baseline',
    level,
    lines: line === undefined ? [] : [line],
    message: `the baseline lists ${describeEntry(entry)} for rule ${entry.rule}, which is no longer found`,
    help: 'run "depgraph baseline update"',
  };
}
