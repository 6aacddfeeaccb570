import { findingsFormats } from '../../../src/core/formats/findings/formats.ts';
import type { FindingsReport, ReportedFinding } from '../../../src/core/formats/findings/report.ts';
import { importOf } from '../../rules/sample.ts';

export function reportOf(
  findings: readonly ReportedFinding[],
  more: Partial<FindingsReport> = {},
): FindingsReport {
  return {
    findings,
    rules: [
      { name: 'layers', description: 'Layers use only those below', level: 'error' },
      { name: 'no-db', description: 'Pages do not use the database', level: 'warn', help: 'Use the API' },
      { name: 'tested', description: 'A test uses each file', level: 'error' },
    ],
    idleRules: [],
    notJudged: 0,
    allowed: 0,
    repositoryPrefix: '',
    version: '1.2.3',
    readText: () => undefined,
    ...more,
  };
}

/** A new finding of the rule `layers`. */
export function violation(
  from: string,
  to: string,
  more: Partial<ReportedFinding> = {},
  rule = 'layers',
): ReportedFinding {
  return { ...importOf(rule, from, to), state: 'new', ...more };
}

/** Each from another file. */
export function violations(count: number, more: Partial<ReportedFinding> = {}): ReportedFinding[] {
  return Array.from({ length: count }, (_, i) => violation(`src/${i}.ts`, 'src/web/b.ts', more));
}

export function render(format: string, report: FindingsReport): string {
  const found = findingsFormats.find(({ name }) => name === format);
  if (found === undefined) throw new Error(`no format ${format}`);
  return found.render(report);
}
