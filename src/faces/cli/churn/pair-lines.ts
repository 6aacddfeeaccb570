import type { HiddenCoupling } from '../../../core/churn/hidden-coupling.ts';
import type { Style } from '../terminal.ts';
import { plural } from '../words.ts';

/** `  100 %  8 of 8  api/fields.ts ↔ web/entry.ts`, aligned. */
export function pairLines(pairs: readonly HiddenCoupling[]): string[] {
  const counts = pairs.map(({ shared, changes }) => `${shared} of ${Math.min(...changes)}`);
  const width = Math.max(0, ...counts.map(text => text.length));
  return pairs.map(
    ({ files, degree }, i) =>
      `  ${`${Math.round(100 * degree)} %`.padStart(5)}  ${counts[i].padStart(width)}  ${files.join(' ↔ ')}`,
  );
}

export function moreLine(more: number, noun: string, style: Style): string[] {
  return more > 0 ? [style.dim(`  … and ${plural(more, `other ${noun}`)}; see --limit or --json`)] : [];
}
