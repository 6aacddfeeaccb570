import type { Companion } from '../../core/churn/usually-changed.ts';
import { type Consequence, consequencesOf } from '../../core/diff/consequences.ts';
import type { Difference } from '../../core/diff/types.ts';
import type { DiffReport } from '../../core/formats/diff/report.ts';

/** What `depgraph diff --json` prints. */
export interface DiffAnswer extends Difference {
  /** The commit is absent if the base is an earlier revision of the files on disk. */
  readonly base: { readonly name: string; readonly commit?: string };
  readonly head: string;
  readonly consequences: readonly Consequence[];
  readonly usuallyChanged: readonly Companion[];
}

export function diffAnswer(
  { base, head, difference }: Pick<DiffAnswer, 'base' | 'head'> & Pick<DiffReport, 'difference'>,
  usuallyChanged: readonly Companion[],
): DiffAnswer {
  return { base, head, consequences: consequencesOf(difference), ...difference, usuallyChanged };
}
