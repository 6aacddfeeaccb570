import { plural } from '../../../shared/words.ts';
import { describeEntry } from '../../rules/baseline/entry.ts';
import type { BaselineSummary } from './model-types.ts';
import { countFindings, describeCounts, type FindingsReport } from './report.ts';

/**
 * The result in sentences. A check that looked at nothing must not pass for a clean one, so they say what was judged and
 * what was not.
 */
export function summaryLines(report: FindingsReport): string[] {
  const { findings, rules, idleRules, notJudged, allowed, baseline, since } = report;
  const counts = countFindings(findings);
  const judged = rules.length - idleRules.length;
  return [
    `${describeCounts(counts)}${since ? ` since ${since.name} (${since.commit.slice(0, 10)})` : ''}; ${judged > 0 ? `${plural(judged, 'rule')} judged` : 'no rule judged anything'}`,
    ...(idleRules.length > 0 ? [`Nothing to judge for ${idleRules.join(', ')}; check the selectors`] : []),
    ...(notJudged > 0
      ? [`${plural(notJudged, 'unresolved import')} not judged by rules about dependencies`]
      : []),
    ...(allowed > 0 ? [`${plural(allowed, 'finding')} allowed by comments in the code`] : []),
    ...(baseline ? baselineLines(baseline, counts) : []),
  ];
}

function baselineLines(baseline: BaselineSummary, { expired, stale }: { expired: number; stale: number }) {
  const { file, known, moved, expiringSoon } = baseline;
  const parts = [
    `${known} known`,
    ...(moved > 0 ? [`${moved} moved`] : []),
    ...(expired > 0 ? [`${expired} expired`] : []),
    ...(stale > 0 ? [`${stale} stale`] : []),
  ];
  const command = moved + stale > 0 ? '; run "depgraph baseline update"' : '';
  return [
    `${file}: ${parts.join(', ')}${command}`,
    ...expiringSoon.slice(0, MAX_EXPIRING).map(entry => {
      const owner = entry.owner === undefined ? '' : ` (${entry.owner})`;
      return `Expires on ${entry.until}: ${entry.rule} ${describeEntry(entry)}${owner}`;
    }),
    ...(expiringSoon.length > MAX_EXPIRING
      ? [`${plural(expiringSoon.length - MAX_EXPIRING, 'further entry')} will expire within two weeks`]
      : []),
  ];
}

const MAX_EXPIRING = 10;
