import { visible } from '../../../shared/visible.ts';
import { type FindingsReport, lineOf, messageOf, worstFirst } from './report.ts';

/** One line for each finding, in the form that editors and problem matchers know. */
export function renderCompact({ findings }: FindingsReport): string {
  return worstFirst(findings)
    .map(finding => {
      const level = finding.level === 'error' ? 'error' : 'warning';
      return `${visible(`${finding.from}:${lineOf(finding)}:1: ${level} ${finding.rule}: ${messageOf(finding)}`)}\n`;
    })
    .join('');
}
