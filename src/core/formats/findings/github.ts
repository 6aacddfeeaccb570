import { visibleExceptSpace } from '../../../shared/visible.ts';
import { thousands } from '../../../shared/words.ts';
import type { Level } from '../../rules/finding.ts';
import {
  detailsOf,
  type FindingsReport,
  lineOf,
  messageOf,
  type ReportedFinding,
  repositoryPath,
  worstFirst,
} from './report.ts';

/** Workflow commands, which GitHub Actions shows as annotations. */
export function renderGithub(report: FindingsReport): string {
  const { since } = report;
  // Annotations elsewhere are not shown in the list of changes, so those inside it come first.
  const isOutside = ({ from }: ReportedFinding) => Number(since !== undefined && !since.isTouched(from));
  const findings = worstFirst(report.findings).toSorted((a, b) => isOutside(a) - isOutside(b));
  return LEVELS.flatMap(([level, command]) => {
    const ofLevel = findings.filter(finding => finding.level === level);
    const further = ofLevel.length - MAX_PER_LEVEL;
    return ofLevel.slice(0, MAX_PER_LEVEL).map((finding, i) => {
      const isLast = i === MAX_PER_LEVEL - 1 && further > 0;
      return annotation(report, finding, { command, further: isLast ? further : 0 });
    });
  }).join('');
}

const LEVELS: readonly (readonly [level: Level, command: string])[] = [
  ['error', 'error'],
  ['warn', 'warning'],
];

/** GitHub shows at most ten annotations of each kind for a step. */
const MAX_PER_LEVEL = 10;

function annotation(
  report: FindingsReport,
  finding: ReportedFinding,
  { command, further }: { command: string; further: number },
): string {
  const properties = [
    ['file', repositoryPath(report, finding.from)],
    ['line', String(lineOf(finding))],
    ['title', `depgraph: ${finding.rule}`],
  ].map(([name, value]) => `${name}=${escapeProperty(value)}`);
  const text = [
    messageOf(finding),
    ...detailsOf(finding),
    ...(further > 0 ? [`and ${thousands(further)} more`] : []),
  ].join('\n');
  return `::${command} ${properties.join(',')}::${escapeData(text)}\n`;
}

function escapeData(text: string): string {
  return visibleExceptSpace(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
