import { median } from './statistics.ts';

/** What one run of a work cost. A work may lack some of these: a save has no peak of memory. */
export interface Sample {
  readonly ms?: number;
  readonly cpuMs?: number;
  readonly MB?: number;
}

/** The samples of one work of both builds. */
export interface Compared {
  readonly project: string;
  readonly work: string;
  readonly this: readonly Sample[];
  readonly that: readonly Sample[];
}

/** The medians of both builds, and the first divided by the second. */
export interface Pair {
  readonly this: number | undefined;
  readonly that: number | undefined;
  readonly ratio: number | undefined;
}

export interface ComparedRow {
  readonly project: string;
  readonly work: string;
  readonly ms: Pair;
  readonly cpuMs: Pair;
  readonly MB: Pair;
  /** Whether the CPU medians differ by more than the noise of a shared machine. */
  readonly mark: '' | 'more CPU' | 'less CPU';
}

/** Medians of CPU time of ten alternating runs differ by less than this without a cause in the code. */
const NOISE = 0.03;
/** The number of runs that the noise refers to. */
const ENOUGH_RUNS = 10;

export function comparedRow({ project, work, this: ours, that: theirs }: Compared): ComparedRow {
  const pair = (key: keyof Sample) => pairOf(ours, theirs, key);
  const cpuMs = pair('cpuMs');
  return { project, work, ms: pair('ms'), cpuMs, MB: pair('MB'), mark: markOf(cpuMs) };
}

function pairOf(ours: readonly Sample[], theirs: readonly Sample[], key: keyof Sample): Pair {
  const medianOf = (samples: readonly Sample[]) => {
    const values = samples.flatMap(sample => sample[key] ?? []);
    return values.length === 0 ? undefined : median(values);
  };
  const pair = { this: medianOf(ours), that: medianOf(theirs) };
  return { ...pair, ratio: pair.this !== undefined && pair.that ? pair.this / pair.that : undefined };
}

function markOf({ this: ours, that: theirs }: Pair): ComparedRow['mark'] {
  if (ours === undefined || theirs === undefined || Math.abs(ours - theirs) <= NOISE * theirs) return '';
  return ours > theirs ? 'more CPU' : 'less CPU';
}

/** Whether a build has measured anything for this row. */
export function hasValues({ ms, cpuMs, MB }: ComparedRow): boolean {
  return [ms, cpuMs, MB].some(pair => pair.this !== undefined || pair.that !== undefined);
}

/** A line per row, below a heading. */
export function comparedTable(rows: readonly ComparedRow[]): string[] {
  const columns = ['ms', 'CPU ms', 'MB'].flatMap(unit => [`this ${unit}`, `that ${unit}`, 'ratio']);
  const table = [
    ['project', 'work', ...columns, ''],
    ...rows.map(({ project, work, ms, cpuMs, MB, mark }) => [
      project,
      work,
      ...[ms, cpuMs, MB].flatMap(cellsOf),
      mark,
    ]),
  ];
  const widths = table[0].map((_, column) => Math.max(...table.map(cells => cells[column].length)));
  const isText = (column: number) => column < 2 || column === widths.length - 1;
  return table.map(cells =>
    cells
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}

function cellsOf(pair: Pair): string[] {
  return [numberCell(pair.this), numberCell(pair.that), pair.ratio?.toFixed(2) ?? ''];
}

function numberCell(value: number | undefined): string {
  if (value === undefined) return '';
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

/** How to read the marks of a table of so many runs. */
export function noteOn(rows: readonly ComparedRow[], runs: number): string {
  const marked = rows.filter(({ mark }) => mark !== '').length;
  const rule = `marked: CPU medians that differ by more than ${100 * NOISE} % (${marked} of ${rows.length})`;
  return runs < ENOUGH_RUNS
    ? `${rule}; ${runs === 1 ? 'one run is' : `${runs} runs are`} not enough, use --runs ${ENOUGH_RUNS}`
    : `${rule}; a build is slower if a row is marked twice in a row`;
}
