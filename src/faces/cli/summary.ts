import { relative } from 'node:path';
import {
  FILES_FIRST,
  isJudged,
  RISKS,
  type RiskPoints,
  type Signal,
} from '../../core/analyze/judgement/risks/table.ts';
import type { RunStats } from '../../core/ask/snapshot.ts';
import type { Brief, Digest } from '../../core/report/digest.ts';
import type { DigestCycle } from '../../core/report/digest-cycles.ts';
import type { DigestLever } from '../../core/report/digest-levers.ts';
import type { Identities } from '../../core/report/identities.ts';
import type { HealthDimension, RiskFile } from '../../core/report/types.ts';
import type { UnresolvedGroup } from '../../types.ts';
import { cutWords, insteadWords } from './cut-lines.ts';
import { cycleOverview, cycleRows, type OverviewRow } from './cycle-lines.ts';
import { hintLines } from './hint-lines.ts';
import { newsLines } from './news-lines.ts';
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
  /** What follows the path in the title, if the disk was not analysed: ` at v2.1`. */
  readonly state?: string | undefined;
  /** What the last commit did not have. */
  readonly news?: Identities | undefined;
}

/** The summary of a project as lines to print, about one screen. */
export function summary(input: SummaryInput): string[] {
  const { digest } = input;
  const sections = [
    overview(input),
    newsLines(input),
    leverLines(input),
    section(input, 'Cycles', cyclesToShow(digest), (cycles, { style }) => cycleRows(cycles, style)),
    section(input, 'Hardest to change', digest.risks, riskRows),
    section(input, 'Unresolved imports', digest.unresolvedGroups, unresolvedRows),
    section(input, 'Problems', digest.problems, (rows, { style }) =>
      rows.map(({ file, line, message }) => `${file}${line > 0 ? `:${line}` : ''}  ${style.dim(message)}`),
    ),
    hintLines(digest, input.style),
    input.hasTimings ? timingLines(input) : [],
    footer(input),
  ];
  return sections.filter(lines => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

function overview({ digest, style, state = '' }: SummaryInput): string[] {
  const { health, cycles, unresolved } = digest;
  const risks = FILES_FIRST.filter(isJudged).map(({ name, noun }) => ({
    count: digest.found[name],
    words: name === 'layers' && !digest.hasLayers ? 'no layers recognised' : plural(digest.found[name], noun),
  }));
  const rows: OverviewRow[] = [
    ['Health', health.score === null ? 'n/a' : `${health.grade} ${health.score}`, healthWords(digest)],
    ...unmeasuredRows(digest),
    ['Files', thousands(digest.files), fileWords(digest)],
    [
      'Dependencies',
      thousands(digest.dependencies),
      `${thousands(digest.internal)} between files, ${thousands(digest.dependencies - digest.internal)} to ${plural(digest.packages, 'package')}`,
    ],
    ...moduleRow(digest),
    ...cycleOverview(cycles),
    [
      'Risks',
      thousands(risks.reduce((sum, { count }) => sum + count, 0)),
      risks.map(({ words }) => words).join(', '),
    ],
    ['Unresolved', thousands(unresolved.count), unresolvedWords(digest)],
    ...outsideRow(digest),
  ];
  const width = Math.max(...rows.map(([, value]) => value.length));
  return [
    `${style.bold(digest.projectRoot)}${state}`,
    ...moduleLines(digest, style),
    '',
    ...rows.map(([name, value, words]) =>
      `  ${name.padEnd(13)} ${style.bold(value.padStart(width))}  ${style.dim(words)}`.trimEnd(),
    ),
  ];
}

/** What the project consists of, in one sentence. */
function moduleLines({ modules }: Digest, style: Style): string[] {
  if (!modules) return [];
  const { count, largest, mostUsed } = modules;
  const named = largest.map(([name, files]) => `${name} (${thousands(files)})`).join(', ');
  const more = count > largest.length ? ` and ${thousands(count - largest.length)} more` : '';
  const used = mostUsed ? `; ${thousands(mostUsed.users)} use ${mostUsed.name}` : '';
  return [style.dim(`${plural(count, 'module')}: ${named}${more}${used}.`)];
}

function moduleRow({ modules }: Digest): OverviewRow[] {
  if (!modules) return [];
  const { count, knots, againstTheGrain, pastTheEntry, versionSkew } = modules;
  const tied = knots.reduce((sum, size) => sum + size, 0);
  const words = [
    knots.length > 0 ? `${thousands(tied)} in ${plural(knots.length, 'knot')}` : 'no knots',
    ...(againstTheGrain > 0 ? [`${plural(againstTheGrain, 'import')} against the grain`] : []),
    ...(pastTheEntry > 0 ? [`${plural(pastTheEntry, 'import')} past an entry`] : []),
    ...(versionSkew > 0 ? [`${plural(versionSkew, 'package')} in several versions`] : []),
  ];
  return [['Modules', thousands(count), words.join(', ')]];
}

function fileWords({ languages, roles }: Digest): string {
  const names = languages.map(([name, files]) => `${thousands(files)} ${name}`).join(', ');
  const others = roles.filter(([role]) => role !== 'source');
  if (others.length === 0) return names;
  return `${names}; ${others.map(([role, files]) => `${thousands(files)} ${ROLE_WORDS[role] ?? role}`).join(', ')}`;
}

const ROLE_WORDS: Readonly<Record<string, string>> = { test: 'of them tests' };

function unresolvedWords({ unresolved, unresolvedGroups: groups }: Digest): string {
  if (unresolved.count === 0) return 'all imports resolved';
  return groups.count < unresolved.count ? `imports of ${plural(groups.count, 'missing target')}` : '';
}

/** Omitted at 0, because most roots are whole repositories. */
function outsideRow({ outside }: Digest): OverviewRow[] {
  if (outside === 0) return [];
  const words = outside === 1 ? 'import leads to a file' : 'imports lead to files';
  return [['Outside', thousands(outside), `${words} outside this folder`]];
}

/** What the score is made of, largest deduction first. */
function healthWords({ health, files }: Digest): string {
  if (health.score === null) return files === 0 ? 'no source files found' : 'only tests and generated files';
  const costs = health.dimensions
    .filter(({ points }) => points >= 0.5)
    .toSorted((a, b) => b.points - a.points);
  if (costs.length === 0) return 'a clean structure';
  return costs
    .map(({ dimension, points }) => `−${Math.round(points)} for ${DIMENSION_WORDS[dimension]}`)
    .join(', ');
}

const DIMENSION_WORDS: Readonly<Record<HealthDimension['dimension'], string>> = {
  cycles: 'cycles',
  modules: 'modules',
  size: 'god modules and hubs',
  reach: 'reach',
};

/** What the score says nothing about. */
function unmeasuredRows({ health }: Digest): OverviewRow[] {
  if (health.score === null) return [];
  return health.dimensions.flatMap(({ dimension, max, notMeasured }): OverviewRow[] => {
    if (notMeasured === undefined) return [];
    return [['', '', max > 0 ? notMeasured : `without ${DIMENSION_WORDS[dimension]}: ${notMeasured}`]];
  });
}

function leverLines({ digest: { levers }, style }: SummaryInput): string[] {
  if (levers.length === 0) return [];
  const width = Math.max(...levers.map(lever => gainWords(lever).length));
  return [
    style.bold('What would help most'),
    ...levers.flatMap(lever => {
      const [first, ...more] = leverWords(lever);
      return [
        `  ${style.green(gainWords(lever).padStart(width))}  ${first}`,
        ...more.map(line => `  ${' '.repeat(width)}  ${line}`),
      ];
    }),
  ];
}

function gainWords({ gain, exactGain }: DigestLever): string {
  return `+${gain >= 1 ? gain : exactGain}`;
}

function leverWords(lever: DigestLever): string[] {
  const { kind, file, limit, dependencies, cuts, others } = lever;
  if (file !== undefined) return [`split ${file}: it uses ${dependencies}, fewer than ${limit} would do`];
  const rest = others > 0 ? [`and ${plural(others, 'more import')}`] : [];
  const todo = [
    ...cuts.map(cut => [cutWords(cut), ...(kind === 'cycle' ? insteadWords(cut) : [])]),
    ...rest.map(line => [line]),
  ];
  return todo.flatMap(([line, ...instead], i) => [
    i === todo.length - 1 ? `${line}: ${leverEffect(lever)}` : line,
    ...instead,
  ]);
}

function leverEffect({ kind, freed = 0, untied = 0 }: DigestLever): string {
  if (kind === 'cycle') return `${plural(freed, 'file')} ${freed === 1 ? 'leaves' : 'leave'} the cycle`;
  if (untied > 0) return `${plural(untied, 'module')} ${untied === 1 ? 'leaves' : 'leave'} the knot`;
  return 'no longer against the grain';
}

/** The cycles that count; the others are in the report. */
function cyclesToShow({ cycles }: Digest): Brief<DigestCycle> {
  return { count: cycles.eager + cycles.lazy + cycles.typeOnly, head: cycles.head };
}

function section<T>(
  input: SummaryInput,
  title: string,
  { count, head }: Brief<T>,
  toRows: (items: readonly T[], input: SummaryInput) => readonly string[],
): string[] {
  if (head.length === 0) return [];
  const more = count - head.length;
  return [
    input.style.bold(title),
    ...toRows(head, input).map(row => `  ${row}`),
    ...(more > 0 ? [input.style.dim(`  … and ${thousands(more)} more in the report`)] : []),
  ];
}

function riskRows(files: readonly RiskFile[], { style }: SummaryInput): string[] {
  const width = Math.max(...files.map(({ file }) => file.length));
  const digits = Math.max(...files.map(({ riskScore }) => String(riskScore).length));
  return files.map(({ riskScore, percentile, file, dependents, tests, outgoing, factors }) => {
    const usedBy = `used by ${thousands(dependents - tests)}${tests > 0 ? ` and ${plural(tests, 'test')}` : ''}`;
    const reasons = [
      `harder than ${percentile} %`,
      // Where calls of methods name no file, nobody knows that there are no users.
      ...(dependents > 0 ? [usedBy] : []),
      `uses ${outgoing}`,
      ...factorWords(factors),
    ];
    return `${style.bold(String(riskScore).padStart(digits))}  ${file.padEnd(width)}  ${style.dim(reasons.join(', '))}`;
  });
}

function factorWords({ cycle, reach }: RiskPoints): string[] {
  return [
    ...(cycle > 0 ? ['in a cycle'] : []),
    ...(reach > 0 ? [`depends on ${reach * 10} % of the project`] : []),
  ];
}

export function signalWords(signal: Signal): string {
  const [word, count] = signal.split(':');
  const noun = RISKS.find(risk => risk.signal === word)?.noun ?? 'in a cycle';
  return count === undefined ? noun : plural(Number(count), noun);
}

function unresolvedRows(groups: readonly UnresolvedGroup[], { style }: SummaryInput): string[] {
  const digits = Math.max(...groups.map(({ count }) => thousands(count).length));
  const indent = ' '.repeat(digits + 2);
  return groups.flatMap(({ specifier, count, first, hint }) => [
    `${style.bold(thousands(count).padStart(digits))}  ${style.yellow(clip(specifier))}  ${style.dim(`${first.file}:${first.line}`)}`,
    ...(hint === undefined ? [] : [style.dim(indent + hint)]),
  ]);
}

/** A specifier may be empty, or as long as its file. */
export function clip(text: string): string {
  if (text === '') return '""';
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** With a daemon, the timings are those of the run that made its revision, perhaps long ago. */
export function timingLines({ stats, style, revision }: RunInput): string[] {
  const stages = Object.entries(stats.timings);
  const line = (stage: string, ms: number) => `  ${stage.padEnd(13)} ${ms.toFixed(1).padStart(8)} ms`;
  const { compiled, stored } = stats.erasures;
  const erased = compiled + stored > 0 ? [`  ${erasureText(compiled, stored)}`] : [];
  const lines = stages.map(([stage, ms]) => line(stage, ms));
  if (revision !== undefined) return [style.bold(`Timings of revision ${revision}`), ...lines, ...erased];
  const rest = stages.reduce((left, [, ms]) => left - ms, stats.durationMs);
  return [style.bold('Timings'), ...lines, line('report, cache', rest), ...erased];
}

/** `erased imports: 12 files compiled, 193 known`. */
function erasureText(compiled: number, stored: number): string {
  return `erased imports: ${plural(compiled, 'file')} compiled, ${thousands(stored)} known`;
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
