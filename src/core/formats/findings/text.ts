import { thousands } from '../../../shared/words.ts';
import { lineEscaperFor } from '../escape-line.ts';
import {
  byRule,
  chainText,
  countFindings,
  describeCounts,
  type FindingsReport,
  messageOf,
  PLAIN,
  type ReportedFinding,
  type RuleSummary,
  type TextStyle,
} from './report.ts';
import { summaryLines } from './summary.ts';

/** For people at a terminal: grouped by rule, with the chain, what to do, and what was not judged. */
export function renderText(report: FindingsReport): string {
  const style = report.style ?? PLAIN;
  const groups = [...byRule(report)].filter(([, findings]) => findings.length > 0);
  const lines = groups.flatMap(([rule, findings]) => [...groupLines(rule, findings, style), '']);
  const [result, ...rest] = summaryLines(report);
  const { errors, warnings } = countFindings(report.findings);
  const colour = errors > 0 ? style.red : warnings > 0 ? style.yellow : style.green;
  const escapeLine = lineEscaperFor(style);
  return `${[...lines, colour(result), ...rest].map(escapeLine).join('\n')}\n`;
}

/** A screen or two for each rule; the other formats list everything. */
const MAX_PER_RULE = 50;

function groupLines(rule: RuleSummary, findings: readonly ReportedFinding[], style: TextStyle): string[] {
  const { errors, warnings } = countFindings(findings);
  const colour = errors > 0 ? style.red : style.yellow;
  const further = findings.length - MAX_PER_RULE;
  const helps = new Set(findings.flatMap(({ help }) => help ?? []));
  return [
    `${style.bold(rule.name)}  ${colour(describeCounts({ errors, warnings }))}  ${style.dim(rule.description)}`,
    ...findings.slice(0, MAX_PER_RULE).flatMap(finding => findingLines(finding, style)),
    ...(further > 0 ? [`  and ${thousands(further)} more; --format compact lists all`] : []),
    ...[...helps].slice(0, 3).map(help => `  Help: ${help}`),
  ];
}

function findingLines(finding: ReportedFinding, style: TextStyle): string[] {
  const { from, lines, chain = [], id, owner } = finding;
  const place = lines.length > 0 ? `${from}:${lines[0]}` : from;
  const notes = [id, ...(owner === undefined ? [] : [owner])].join('  ');
  return [
    `  ${place}  ${withoutPlace(finding)}  ${style.dim(notes)}`,
    ...(chain.length > 1 ? [style.dim(`    ${chainText(chain)}`)] : []),
  ];
}

/** Messages name the file, which the place already does. */
function withoutPlace(finding: ReportedFinding): string {
  const message = messageOf(finding);
  const rest = message.startsWith(finding.from) ? message.slice(finding.from.length) : '';
  return /^:? /.test(rest) ? rest.replace(/^:? /, '') : message;
}
