import type { WordsContext } from '../../core/analyze/judgement/risks/risk.ts';
import { FILES_FIRST, RISKS, type Signal } from '../../core/analyze/judgement/risks/table.ts';
import type { FileFindings, FileUse, Neighbourhood, Use } from '../../core/report/neighbourhood.ts';
import type { Report, ReportCycle, ReportKnot } from '../../core/report/types.ts';
import { loopWords } from './cycle-lines.ts';
import { footer, type RunInput, timingLines } from './run-lines.ts';
import type { Style } from './terminal.ts';
import { clip, plural, thousands } from './words.ts';

export interface FileSummaryInput extends RunInput {
  readonly found: Neighbourhood;
  readonly report: Report;
  readonly hasTimings: boolean;
}

/** The most entries printed for each list; `--json` has all of them. */
const MAX_SHOWN = 20;

/** The summary of one file, as lines to print. */
export function fileSummary(input: FileSummaryInput): string[] {
  const { found, style } = input;
  const sections = [
    [style.bold(found.file), style.dim(`in ${found.projectRoot}`)],
    riskLines(input),
    section(style, `Uses ${useWords(found.uses)}`, filesFirst(found.uses).map(useRow)),
    section(
      style,
      `Used by ${plural(found.usedBy.length, 'file')}`,
      found.usedBy.map(userRow),
      found.usedBy.length + Number(!isUsedUnnamed(input)),
    ),
    section(
      style,
      'Cycles',
      found.cycles.flatMap(cycle => cycleRows(found.file, cycle, style)),
      found.cycles.length,
    ),
    section(style, 'Findings', findingRows(input), findingRows(input).length),
    outsideLines(input),
    input.hasTimings ? timingLines(input) : [],
    footer(input),
  ];
  return sections.filter(lines => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

function section(style: Style, title: string, rows: readonly string[], count = 1): string[] {
  if (count === 0) return [];
  const more = rows.length - MAX_SHOWN;
  return [
    style.bold(title),
    ...rows.slice(0, MAX_SHOWN).map(row => `  ${row}`),
    ...(more > 0 ? [style.dim(`  … and ${thousands(more)} more with --json`)] : []),
  ];
}

/** May files of its unit use it without naming it, as they do who call its methods? */
function isUsedUnnamed({ found, report }: FileSummaryInput): boolean {
  return report.detailed.nodes.some(({ id, unit }) => id === found.file && unit !== undefined);
}

function riskLines({ found: { findings }, style }: FileSummaryInput): string[] {
  const reasons = findings.signals.map(signalWords);
  return [
    `Risk score ${style.bold(findings.riskScore)}  ${[...harderWords(findings), ...reasons].join(', ')}`.trimEnd(),
  ];
}

function harderWords({ riskScore, percentile }: FileFindings): string[] {
  return riskScore === 0 ? [] : [`harder to change than ${percentile} % of the source files`];
}

function useWords(uses: readonly Use[]): string {
  const packages = uses.filter(use => 'package' in use).length;
  return `${plural(uses.length - packages, 'file')} and ${plural(packages, 'package')}`;
}

/** Files outside the project root are not nodes of its graph, even in the same repository. */
function outsideLines({ report: { diagnostics }, style }: FileSummaryInput): string[] {
  if (diagnostics.outside === 0) return [];
  const imports = plural(diagnostics.outside, 'import');
  return [
    style.dim(`This project is part of a larger repository; not shown: ${imports} of files outside it.`),
  ];
}

function filesFirst(uses: readonly Use[]): Use[] {
  return [...uses.filter(use => 'file' in use), ...uses.filter(use => 'package' in use)];
}

function useRow(use: Use): string {
  const name = 'package' in use ? `package ${use.package}` : use.file;
  return `${name}  (${use.lines.length === 1 ? 'line' : 'lines'} ${use.lines.join(', ')}${kindWords(use)})`;
}

function userRow(use: FileUse): string {
  return `${use.file}:${use.lines.join(',')}${kindWords(use)}`;
}

function kindWords({ typeOnly, lazy, erased, implicit, test }: Use): string {
  return `${test ? ', in tests' : typeOnly ? ', type-only' : ''}${lazy ? ', lazy' : ''}${erased ? ', erased' : ''}${implicit ? ', without an import' : ''}`;
}

/**
 * The groups that the file is in at load time and later, or else the one that only types bind it to. The path of the
 * cycle leads through the file, by the strongest imports; that of a larger group need not.
 */
function cycleRows(file: string, cycle: ReportCycle, style: Style): string[] {
  const has = ({ members }: ReportKnot) => members.includes(file);
  const eager = cycle.eager.filter(has);
  const deferred = cycle.deferred.filter(has);
  const row = ({ members, unit }: ReportKnot, kind: string, path: readonly string[]) => {
    const what = unit === undefined ? kind : `, inside ${unit}`;
    return `${plural(members.length, 'file')}${what}: ${loopWords(path, style)}`;
  };
  if (eager.length + deferred.length === 0) return [row(cycle, ', type-only', cycle.path)];
  return [
    ...eager.map(knot => row(knot, '', cycle.path)),
    ...deferred.map(knot => row(knot, ', closed by lazy imports', eager.length > 0 ? knot.path : cycle.path)),
  ];
}

function findingRows({ found: { findings, uses }, report, style }: FileSummaryInput): string[] {
  const context: WordsContext = {
    thresholds: { ...report.risks.thresholds },
    linesTo: target => uses.find(use => 'file' in use && use.file === target)?.lines ?? [],
  };
  const risks = FILES_FIRST.flatMap(risk =>
    findings[risk.list].flatMap(entry => (risk.words ? `${risk.noun}: ${risk.words(entry, context)}` : [])),
  );
  return [
    ...risks,
    ...findings.orphans.map(
      ({ confidence }) => `orphan: nothing seems to load this file (confidence ${confidence})`,
    ),
    ...findings.unresolved.map(
      ({ line, specifier }) => `unresolved: line ${line}  ${style.yellow(clip(specifier))}`,
    ),
    ...findings.problems.map(({ line, message }) => `problem: ${line > 0 ? `line ${line}: ` : ''}${message}`),
  ];
}

function signalWords(signal: Signal): string {
  const [word, count] = signal.split(':');
  const noun = RISKS.find(risk => risk.signal === word)?.noun ?? 'in a cycle';
  return count === undefined ? noun : plural(Number(count), noun);
}
