import type { Companion } from '../churn/usually-changed.ts';
import type { Difference } from '../diff/types.ts';
import type { DiffReport } from '../export/diff/report.ts';

/** What `depgraph diff --json` prints. */
export interface DiffAnswer extends Difference {
  readonly base: DiffReport['base'];
  readonly head: string;
  readonly usuallyChanged: readonly Companion[];
}

export function diffAnswer(
  { base, head, difference }: Pick<DiffReport, 'base' | 'head' | 'difference'>,
  usuallyChanged: readonly Companion[],
): DiffAnswer {
  return { base, head, ...difference, usuallyChanged };
}
