import { plural } from '../../../shared/words.ts';
import { code, prose } from '../markdown-text.ts';
import {
  byRule,
  countFindings,
  describeCounts,
  detailsOf,
  type FindingsReport,
  messageOf,
} from './report.ts';
import { summaryLines } from './summary.ts';

/** For a comment: empty if there is nothing to say, so that a clean change gets no comment. */
export function renderMarkdown(report: FindingsReport): string {
  if (report.findings.length === 0) return '';
  return `### depgraph: ${describeCounts(countFindings(report.findings))}\n${listOf(report)}`;
}

/** For the summary page of a build, which is also there if all is well. */
export function renderStepSummary(report: FindingsReport): string {
  const [result, ...rest] = summaryLines(report);
  const notes = rest.map(line => `- ${prose(line)}\n`).join('');
  return `### depgraph: ${prose(result)}\n${notes === '' ? '' : `\n${notes}`}${listOf(report)}`;
}

/** GitHub and GitLab refuse longer comments than 65,536 characters. */
const MAX_LENGTH = 60_000;

function listOf(report: FindingsReport): string {
  let text = '';
  let shown = 0;
  for (const [rule, findings] of byRule(report)) {
    if (findings.length === 0) continue;
    const help = rule.help === undefined ? '' : `: ${prose(rule.help)}`;
    let group = `\n**${prose(rule.name)}**${help}\n\n`;
    for (const finding of findings) {
      const place = finding.lines.length > 0 ? `${finding.from}:${finding.lines[0]}` : finding.from;
      const details = detailsOf(finding).filter(detail => detail !== rule.help);
      const line = [
        `- ${code(place)}: ${prose(messageOf(finding))}\n`,
        ...details.map(each => `  - ${prose(each)}\n`),
      ].join('');
      if (text.length + group.length + line.length > MAX_LENGTH)
        return `${text}${group}- and ${plural(report.findings.length - shown, 'further finding')}\n`;
      group += line;
      shown++;
    }
    text += group;
  }
  return text;
}
