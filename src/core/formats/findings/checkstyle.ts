import { groupBy } from '../../../shared/group-by.ts';
import { escapeXml } from '../xml.ts';
import {
  detailsOf,
  type FindingsReport,
  lineOf,
  messageOf,
  type ReportedFinding,
  repositoryPath,
  worstFirst,
} from './report.ts';

/** The XML of Checkstyle, which many build servers and review bots read. */
export function renderCheckstyle(report: FindingsReport): string {
  const files = groupBy(worstFirst(report.findings), ({ from }) => from);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<checkstyle version="4.3">',
    ...[...files].flatMap(([file, findings]) => [
      `<file name="${escapeXml(repositoryPath(report, file))}">`,
      ...findings.map(errorElement),
      '</file>',
    ]),
    '</checkstyle>\n',
  ].join('\n');
}

function errorElement(finding: ReportedFinding): string {
  const severity = finding.level === 'error' ? 'error' : 'warning';
  const text = [messageOf(finding), ...detailsOf(finding)].join('; ');
  const attributes = `message="${escapeXml(text)}" source="depgraph.${escapeXml(finding.rule)}"`;
  return `<error line="${lineOf(finding)}" severity="${severity}" ${attributes}/>`;
}
