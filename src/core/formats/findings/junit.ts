import { plural, thousands } from '../../../shared/words.ts';
import { escapeXml } from '../xml.ts';
import {
  byRule,
  countFindings,
  describeCounts,
  detailsOf,
  type FindingsReport,
  lineOf,
  messageOf,
  type ReportedFinding,
  type RuleSummary,
} from './report.ts';

/** One test case for each rule: failed by errors, passed with output by warnings, skipped if it judged nothing. */
export function renderJunit(report: FindingsReport): string {
  const groups = [...byRule(report)];
  const idle = new Set(report.idleRules);
  const failures = groups.filter(([, findings]) => countFindings(findings).errors > 0).length;
  const skipped = groups.filter(([{ name }, findings]) => findings.length === 0 && idle.has(name)).length;
  const counts = `tests="${groups.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="depgraph" ${counts}>`,
    `<testsuite name="depgraph" ${counts}>`,
    ...groups.map(([rule, findings]) => testCase(rule, findings, idle.has(rule.name))),
    '</testsuite>',
    '</testsuites>\n',
  ].join('\n');
}

function testCase({ name }: RuleSummary, findings: readonly ReportedFinding[], isIdle: boolean): string {
  const start = `<testcase classname="depgraph" name="${escapeXml(name)}"`;
  if (findings.length === 0)
    return isIdle ? `${start}><skipped message="nothing to judge"/></testcase>` : `${start}/>`;
  const counts = countFindings(findings);
  const list = escapeXml(listOf(findings));
  const content =
    counts.errors > 0
      ? `<failure type="error" message="${describeCounts(counts)}">${list}</failure>`
      : `<system-out>${list}</system-out>`;
  return `${start}>${content}</testcase>`;
}

/** Viewers load a test case as a whole. */
const MAX_LISTED = 1000;

function listOf(findings: readonly ReportedFinding[]): string {
  const further = findings.length - MAX_LISTED;
  return [
    ...findings
      .slice(0, MAX_LISTED)
      .flatMap(finding => [
        `${finding.from}:${lineOf(finding)}: ${messageOf(finding)}`,
        ...detailsOf(finding).map(detail => `  ${detail}`),
      ]),
    ...(further > 0 ? [`and ${thousands(further)} more of ${plural(findings.length, 'finding')}`] : []),
  ].join('\n');
}
