import type { Difference } from '../../core/diff/types.ts';
import type { DiffReport } from '../../core/formats/diff/report.ts';
import type { Range } from '../settings/range.ts';
import { INDEX } from '../settings/revision.ts';

export interface Compared {
  readonly range: Range;
  readonly difference: Difference;
}

/** What the formats render. */
export function reportOf({ range, difference }: Compared, style?: DiffReport['style']): DiffReport {
  return {
    base: { name: range.base.name, commit: range.base.commit },
    head: headName(range.head),
    difference,
    style,
  };
}

function headName(head: string | undefined): string {
  if (head === undefined) return 'the work tree';
  return head === INDEX ? 'the index' : head;
}
