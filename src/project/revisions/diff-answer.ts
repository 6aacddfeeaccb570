import type { Companion } from '../../core/churn/usually-changed.ts';
import type { Consequence } from '../../core/diff/consequence.ts';
import { consequencesOf } from '../../core/diff/consequences.ts';
import type { Difference } from '../../core/diff/types.ts';
import type { DiffReport } from '../../core/formats/diff/report.ts';
import type { CommitId } from '../../types.ts';

/** What `depgraph diff --json` prints. */
export interface DiffAnswer extends Difference {
  /** The commit is absent if the base is an earlier revision of the files on disk. */
  readonly base: { readonly name: string; readonly commit?: CommitId };
  readonly head: string;
  readonly consequences: readonly Consequence[];
  readonly usuallyChanged: readonly Companion[];
}

/** The same as the answer of a server. */
export interface ServedDiff extends DiffAnswer {
  /** Of the files on disk; absent if two revisions were compared. */
  readonly revision?: number;
}

export function diffAnswer(
  { base, head, difference }: Pick<DiffAnswer, 'base' | 'head'> & Pick<DiffReport, 'difference'>,
  usuallyChanged: readonly Companion[],
): DiffAnswer {
  return { base, head, consequences: consequencesOf(difference), ...difference, usuallyChanged };
}
