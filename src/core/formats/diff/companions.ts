import type { Companion } from '../../churn/usually-changed.ts';
import { lineEscaperFor } from '../escape-line.ts';
import { PLAIN } from '../findings/report.ts';
import { type DiffReport, isEmpty } from './report.ts';

const MAX_LISTED = 10;

/** The last section of a difference for people at a terminal; empty if there are no such files. */
export function renderCompanions(companions: readonly Companion[], report: DiffReport): string {
  if (companions.length === 0) return '';
  const style = report.style ?? PLAIN;
  const { bold, dim } = style;
  const more = companions.length - MAX_LISTED;
  const lines = [
    ...(isEmpty(report.difference) ? [] : ['']),
    bold('Usually changed together, not touched here'),
    ...companions
      .slice(0, MAX_LISTED)
      .map(({ file, shared, of, with: other }) => `  ${file} (${shared} of ${of})  ${dim(`with ${other}`)}`),
    ...(more > 0 ? [`  and ${more} more; --json lists all`] : []),
  ];
  return `${lines.map(lineEscaperFor(style)).join('\n')}\n`;
}
