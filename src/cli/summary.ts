import { relative } from 'node:path';
import type { RunStats } from '../engine/snapshot.ts';
import type { Brief, Digest, DigestCycle } from '../report/digest.ts';
import { violationsIn } from '../report/risks.ts';
import type { RiskFile, Signal } from '../report/types.ts';
import { baseName } from '../shared/paths.ts';
import type { Style } from './terminal.ts';
import { duration, plural, thousands } from './words.ts';

/** The input of the lines that every summary shares. */
export interface RunInput {
  readonly stats: RunStats;
  /** The revision, if the report comes from a daemon. */
  readonly revision?: number | undefined;
  /** The absolute paths of the written files. */
  readonly written: readonly string[];
  readonly cwd: string;
  readonly style: Style;
  /** Nothing has changed since the last run, and the files hold its report. */
  readonly isUpToDate?: boolean | undefined;
  /** Nothing has changed since the last run, but its report was missing. */
  readonly isUnchanged?: boolean | undefined;
}

export interface SummaryInput extends RunInput {
  readonly digest: Digest;
  readonly hasTimings: boolean;
}

/** The summary of a project as lines to print, about one screen. */
export function summary(input: SummaryInput): string[] {
  const { digest } = input;
  const sections = [
    overview(input),
    section(input, 'Cycles', digest.cycles, cycleRows),
    section(input, 'Top risks', digest.risks, riskRows),
    section(input, 'Unresolved imports', digest.unresolved, (rows, { style }) =>
      rows.map(({ file, line, specifier }) => `${file}:${line}  ${style.yellow(clip(specifier))}`),
    ),
    section(input, 'Problems', digest.problems, (rows, { style }) =>
      rows.map(({ file, line, message }) => `${file}${line > 0 ? `:${line}` : ''}  ${style.dim(message)}`),
    ),
    input.hasTimings ? timingLines(input) : [],
    footer(input),
  ];
  return sections.filter(lines => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

function overview({ digest, style }: SummaryInput): string[] {
  const { health, cycles, unresolved, godModules, explosions, layerViolations } = digest;
  const rows: [string, string, string][] = [
    ['Health', health.score === null ? 'n/a' : `${health.grade} ${health.score}`, healthWords(digest)],
    [
      'Files',
      thousands(digest.files),
      digest.languages.map(([name, files]) => `${thousands(files)} ${name}`).join(', '),
    ],
    [
      'Dependencies',
      thousands(digest.dependencies),
      `${thousands(digest.internal)} between files, ${thousands(digest.dependencies - digest.internal)} to ${plural(digest.packages, 'package')}`,
    ],
    ['Cycles', thousands(cycles.count), cycles.count === 0 ? 'no circular dependencies' : cycleWords(cycles)],
    [
      'Risks',
      thousands(godModules + explosions + layerViolations),
      `${plural(godModules, 'god module')}, ${plural(explosions, 'dependency explosion')}, ${plural(layerViolations, 'layer violation')}`,
    ],
    ['Unresolved', thousands(unresolved.count), unresolved.count === 0 ? 'all imports resolved' : ''],
    ...outsideRow(digest),
  ];
  const width = Math.max(...rows.map(([, value]) => value.length));
  return [
    style.bold(digest.projectRoot),
    '',
    ...rows.map(([name, value, words]) =>
      `  ${name.padEnd(13)} ${style.bold(value.padStart(width))}  ${style.dim(words)}`.trimEnd(),
    ),
  ];
}

/** Only some languages have units. */
function cycleWords({ count, typeOnly, inUnits }: Digest['cycles']): string {
  const others = `${count - inUnits - typeOnly} at run time, ${typeOnly} type-only`;
  return inUnits === 0 ? others : `${others}, ${inUnits} within one package (normal)`;
}

/** Omitted at 0, because most roots are whole repositories. */
function outsideRow({ outside }: Digest): [string, string, string][] {
  if (outside === 0) return [];
  const words = outside === 1 ? 'import leads to a file' : 'imports lead to files';
  return [['Outside', thousands(outside), `${words} outside this folder`]];
}

function healthWords({ cycles, health }: Digest): string {
  if (health.score === null) return 'no source files found';
  if (cycles.count === cycles.inUnits && health.score >= 90) return 'a clean structure';
  return {
    A: 'a healthy structure',
    B: 'good, with some weak spots',
    C: 'needs attention',
    D: 'costs you time',
    F: 'costs you dearly',
    'n/a': '',
  }[health.grade];
}

function section<T>(
  input: SummaryInput,
  title: string,
  { count, head }: Brief<T>,
  toRows: (items: readonly T[], input: SummaryInput) => readonly string[],
): string[] {
  if (count === 0) return [];
  const more = count - head.length;
  return [
    input.style.bold(title),
    ...toRows(head, input).map(row => `  ${row}`),
    ...(more > 0 ? [input.style.dim(`  … and ${thousands(more)} more in the report`)] : []),
  ];
}

function cycleRows(cycles: readonly DigestCycle[], { style }: SummaryInput): string[] {
  return cycles.flatMap(cycle => {
    const { folder } = cycle;
    const kind = kindWords(cycle);
    const place = folder === '' ? '' : ` in ${folder}`;
    const within = (id: string) => id.slice(folder === '' ? 0 : folder.length + 1);
    return [
      `${style.bold(plural(cycle.members, 'file'))}${style.dim(place)}${kind}`,
      `  ${loopWords(cycle.path.map(within), style)}`,
      style.dim(`  ${cutWords(cycle)}`),
    ];
  });
}

function kindWords({ unit, typeOnly, lazy }: DigestCycle): string {
  if (unit !== undefined) return `, inside the ${unit}`;
  return typeOnly ? ', type-only' : lazy ? ', only through lazy imports' : '';
}

function cutWords({ cut: { edge, lines, implicit, others } }: DigestCycle): string {
  const [source, target] = edge;
  const more = others > 0 ? `, and ${plural(others, 'other dependency')}` : '';
  return `cut ${source}:${lines.join(',')} (${implicit ? 'uses' : 'imports'} ${baseName(target)})${more}`;
}

/** Longer loops are shown with their middle left out. */
const MAX_LOOP_LENGTH = 6;

export function loopWords(path: readonly string[], style: Style): string {
  const shown =
    path.length <= MAX_LOOP_LENGTH
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

export function signalWords(signal: Signal): string {
  if (signal === 'circular_dependency') return 'in a cycle';
  if (signal === 'god_module') return 'god module';
  if (signal === 'dependency_explosion') return 'dependency explosion';
  return plural(violationsIn(signal), 'layer violation');
}

/** A specifier may be as long as its file. */
export function clip(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** With a daemon, the timings are those of the run that made its revision, perhaps long ago. */
export function timingLines({ stats, style, revision }: RunInput): string[] {
  const stages = Object.entries(stats.timings);
  const line = (stage: string, ms: number) => `  ${stage.padEnd(13)} ${ms.toFixed(1).padStart(8)} ms`;
  const lines = stages.map(([stage, ms]) => line(stage, ms));
  if (revision !== undefined) return [style.bold(`Timings of revision ${revision}`), ...lines];
  const rest = stages.reduce((left, [, ms]) => left - ms, stats.durationMs);
  return [style.bold('Timings'), ...lines, line('report, cache', rest)];
}

export function footer(input: RunInput): string[] {
  const { written, cwd, style } = input;
  const paths = written.map(path => shortPath(cwd, path));
  return [`${style.green('✓')} ${outcomeText(input)}`, ...paths.map(path => `  ${path}`)];
}

/** Relative to the current folder for a file inside it. `cwd` is empty if that folder was deleted. */
function shortPath(cwd: string, path: string): string {
  const short = cwd === '' ? path : relative(cwd, path);
  return short.startsWith('..') ? path : short;
}

function outcomeText({ stats, revision, isUpToDate, isUnchanged }: RunInput): string {
  const time = duration(stats.durationMs);
  if (revision !== undefined) return `from the daemon, revision ${revision}, in ${time}`;
  if (isUpToDate) return `up to date (checked in ${time})`;
  if (isUnchanged) return `no changes; report rewritten in ${time}`;
  if (stats.reparsed === 0) return `nothing to reparse (checked in ${time})`;
  return `${thousands(stats.reparsed)} of ${plural(stats.files, 'file')} parsed in ${time}`;
}
