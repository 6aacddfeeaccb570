import type { Config } from '../../core/config/options.ts';
import type { Difference } from '../../core/diff/types.ts';
import type { DiffReport } from '../../core/formats/diff/report.ts';
import type { Range } from '../settings/range.ts';
import { INDEX } from '../settings/revision.ts';

export interface Compared {
  readonly range: Range;
  readonly config: Config;
  readonly difference: Difference;
}

/** What the formats render. */
export function reportOf({ range, config, difference }: Compared, style?: DiffReport['style']): DiffReport {
  return {
    base: { name: range.base.name, commit: range.base.commit },
    head: headName(range.head),
    difference,
    parts: Object.keys(config.modules).length > 0 ? 'modules' : 'folders',
    style,
  };
}

function headName(head: string | undefined): string {
  if (head === undefined) return 'the work tree';
  return head === INDEX ? 'the index' : head;
}
