import { relative } from 'node:path';
import type { RunStats } from '../engine/snapshot.ts';
import type { Report, ReportCycle, RiskFile } from '../report/types.ts';
import { baseName, parentOf } from '../shared/paths.ts';
import type { Style } from './terminal.ts';
import { duration, plural, thousands } from './words.ts';

export interface SummaryInput {
  readonly report: Report;
  readonly stats: RunStats;
  /** Of the daemon that gave the report, where it came from one. */
  readonly revision?: number | undefined;
  /** Absolute paths of the files that were written. */
  readonly written: readonly string[];
  readonly cwd: string;
  readonly style: Style;
  readonly hasTimings: boolean;
}

/** So many rows of each list; the report has them all. */
const ROWS = 5;

/** What a person wants to know after an analysis, on one screen. */
export function summary(input: SummaryInput): string[] {
  const { report } = input;
  const sections = [
    overview(input),
    section(input, 'Cycles', worstFirst(report.cycleDetails), cycleRows),
    section(input, 'Top risks', report.risks.top_risk_files, riskRows),
    section(input, 'Unresolved imports', report.diagnostics.unresolved, (rows, { style }) =>
      rows.map(({ file, line, specifier }) => `${file}:${line}  ${style.yellow(clip(specifier))}`),
    ),
    section(input, 'Problems', report.diagnostics.problems, (rows, { style }) =>
      rows.map(({ file, line, message }) => `${file}${line > 0 ? `:${line}` : ''}  ${style.dim(message)}`),
    ),
    input.hasTimings ? timingLines(input) : [],
    footer(input),
  ];
  return sections.filter(lines => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

function overview({ report, style }: SummaryInput): string[] {
  const { metrics, risks, health, diagnostics } = report;
  const internal = report.edges.filter(([, target]) => !target.startsWith('pkg:')).length;
  const runtime = report.cycleDetails.filter(cycle => !cycle.typeOnly).length;
  const rows: [string, string, string][] = [
    ['Health', health.score === null ? 'n/a' : `${health.grade} ${health.score}`, healthWords(report)],
    ['Files', thousands(metrics.filesAnalyzed), languageWords(report)],
    [
      'Dependencies',
      thousands(metrics.totalDependencies),
      `${thousands(internal)} between files, ${thousands(metrics.totalDependencies - internal)} to ${plural(metrics.externalDependencies, 'package')}`,
    ],
    [
      'Cycles',
      thousands(metrics.circularDependencyCount),
      metrics.circularDependencyCount === 0
        ? 'nothing depends on itself'
        : `${runtime} at run time, ${metrics.circularDependencyCount - runtime} of types only`,
    ],
    [
      'Risks',
      thousands(
        risks.god_modules.length + risks.dependency_explosions.length + risks.layer_violations.length,
      ),
      `${plural(risks.god_modules.length, 'god module')}, ${plural(risks.dependency_explosions.length, 'dependency explosion')}, ${plural(risks.layer_violations.length, 'layer violation')}`,
    ],
    [
      'Unresolved',
      thousands(diagnostics.unresolved.length),
      diagnostics.unresolved.length === 0 ? 'every import was found' : '',
    ],
  ];
  const width = Math.max(...rows.map(([, value]) => value.length));
  return [
    style.bold(report.projectRoot),
    '',
    ...rows.map(([name, value, words]) =>
      `  ${name.padEnd(13)} ${style.bold(value.padStart(width))}  ${style.dim(words)}`.trimEnd(),
    ),
  ];
}

function healthWords({ metrics, health }: Report): string {
  if (health.score === null) return 'no source files were found here';
  if (metrics.circularDependencyCount === 0 && health.score >= 90) return 'a clean structure';
  return {
    A: 'a healthy structure',
    B: 'good, with some weak spots',
    C: 'needs attention',
    D: 'costs you time',
    F: 'costs you dearly',
    'n/a': '',
  }[health.grade];
}

function languageWords(report: Report): string {
  const counts = new Map<string, number>();
  for (const { type, language } of report.detailed.nodes) {
    if (type === 'file') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${thousands(count)} ${name}`)
    .join(', ');
}

function section<T>(
  input: SummaryInput,
  title: string,
  items: readonly T[],
  toRows: (items: readonly T[], input: SummaryInput) => readonly string[],
): string[] {
  if (items.length === 0) return [];
  const more = items.length - ROWS;
  return [
    input.style.bold(title),
    ...toRows(items.slice(0, ROWS), input).map(row => `  ${row}`),
    ...(more > 0 ? [input.style.dim(`  … and ${thousands(more)} more in the report`)] : []),
  ];
}

/** Cycles that exist when the program loads before those of types or lazy imports, large before small. */
function worstFirst(cycles: readonly ReportCycle[]): ReportCycle[] {
  const harmless = (cycle: ReportCycle) => Number(cycle.typeOnly || cycle.lazy);
  return cycles.toSorted((a, b) => harmless(a) - harmless(b) || b.members.length - a.members.length);
}

function cycleRows(cycles: readonly ReportCycle[], { report, style }: SummaryInput): string[] {
  return cycles.flatMap(cycle => {
    const kind = cycle.typeOnly ? ', types only' : cycle.lazy ? ', lazy imports only' : '';
    const folder = commonFolder(cycle.members);
    const place = folder === '' ? '' : ` in ${folder}`;
    const within = (id: string) => id.slice(folder === '' ? 0 : folder.length + 1);
    return [
      `${style.bold(plural(cycle.members.length, 'file'))}${style.dim(place)}${kind}`,
      `  ${loop(cycle.path.map(within), style)}`,
      style.dim(`  ${cutWords(cycle, report)}`),
    ];
  });
}

function cutWords({ breakEdges }: ReportCycle, report: Report): string {
  const [[source, target]] = breakEdges;
  const lines =
    report.detailed.edges.find(edge => edge.source === source && edge.target === target)?.lines ?? [];
  const others = breakEdges.length > 1 ? `, and ${plural(breakEdges.length - 1, 'other import')}` : '';
  return `cut ${source}:${lines.join(',')} (imports ${baseName(target)})${others}`;
}

function commonFolder(ids: readonly string[]): string {
  let folder = parentOf(ids[0]);
  while (folder !== '' && !ids.every(id => id.startsWith(`${folder}/`))) folder = parentOf(folder);
  return folder;
}

/** A longer loop than this is told by its beginning and its end. */
const LONGEST_LOOP = 6;

function loop(path: readonly string[], style: Style): string {
  const shown =
    path.length <= LONGEST_LOOP
      ? path
      : [...path.slice(0, 3), style.dim(`(${path.length - 4} more)`), ...path.slice(-1)];
  return shown.join(` ${style.red('→')} `);
}

function riskRows(files: readonly RiskFile[], { style }: SummaryInput): string[] {
  const width = Math.max(...files.map(({ file }) => file.length));
  const digits = Math.max(...files.map(({ riskScore }) => String(riskScore).length));
  return files.map(({ riskScore, file, dependents, outgoing, signals }) => {
    const reasons = [...signals.map(signalWords), `used by ${dependents}`, `uses ${outgoing}`];
    return `${style.bold(String(riskScore).padStart(digits))}  ${file.padEnd(width)}  ${style.dim(reasons.join(', '))}`;
  });
}

function signalWords(signal: string): string {
  const [name, count] = signal.split(':');
  if (name === 'circular_dependency') return 'in a cycle';
  if (name === 'god_module') return 'god module';
  if (name === 'dependency_explosion') return 'dependency explosion';
  return plural(Number(count), 'layer violation');
}

/** A specifier may be as long as its file. */
function clip(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

function timingLines({ stats, style }: SummaryInput): string[] {
  const stages = Object.entries(stats.timings).map(
    ([stage, ms]) => `  ${stage.padEnd(13)} ${ms.toFixed(1).padStart(8)} ms`,
  );
  return [style.bold('Timings'), ...stages];
}

function footer(input: SummaryInput): string[] {
  const { stats, written, cwd, style } = input;
  const places = written.map(path => (relative(cwd, path).startsWith('..') ? path : relative(cwd, path)));
  return [
    `${style.green('✓')} ${whatWasDone(input)} in ${duration(stats.durationMs)}`,
    ...places.map(place => `  ${place}`),
  ];
}

function whatWasDone({ stats, revision }: SummaryInput): string {
  if (revision !== undefined) return `from the daemon, revision ${revision},`;
  if (stats.reparsed === 0) return 'nothing to parse again';
  return `${thousands(stats.reparsed)} of ${plural(stats.files, 'file')} parsed`;
}
