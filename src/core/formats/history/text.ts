import { plural, thousands } from '../../../shared/words.ts';
import { PLAIN, type TextStyle } from '../findings/report.ts';
import { COLUMNS, cellOf, dayOf, type HistoryReport, type HistoryRow, rulesIn } from './row.ts';
import { sparkline } from './sparkline.ts';

export interface HistoryTextOptions {
  /** How many commits to list; the sparklines show all. */
  readonly limit: number;
  readonly style?: TextStyle | undefined;
}

const SPARK_WIDTH = 40;

/** A table of commits, newest first, under the course of each number. */
export function renderHistoryText(report: HistoryReport, options: HistoryTextOptions): string {
  const { limit, style = PLAIN } = options;
  const { rows, head, cutAt } = report;
  const last = rows[rows.length - 1];
  const span = `${dayOf(rows[0])} to ${dayOf(last)}`;
  const shown = rows.slice(-limit).reverse();
  const lines = [
    style.bold(`${plural(rows.length, 'commit')} of ${head}, ${span}`),
    '',
    ...sparkLines(rows),
    '',
    ...tableLines(shown, style),
  ];
  if (shown.length < rows.length)
    lines.push(style.dim(`… ${plural(rows.length - shown.length, 'older commit')}`));
  if (cutAt) lines.push('', cutLine(cutAt));
  return `${lines.join('\n')}\n`;
}

/** The sentence about a shallow clone. */
function cutLine({ commit, date }: { readonly commit: string; readonly date: string }): string {
  return `The history is cut at ${commit.slice(0, 10)} (${date.slice(0, 10)}): this clone is shallow.`;
}

function sparkLines(rows: readonly HistoryRow[]): string[] {
  const courses = [
    ...COLUMNS.map(([column, title]) => ({ title, values: rows.map(row => cellOf(row, column)) })),
    ...rulesIn(rows).map(rule => ({
      title: `  ${rule}`,
      values: rows.map(({ findings }) => findings[rule] ?? 0),
    })),
  ];
  const width = Math.max(...courses.map(({ title }) => title.length));
  return courses.map(({ title, values }) => {
    const ends = `${number(values[0])} → ${number(values[values.length - 1])}`;
    return `${title.padEnd(width)}  ${sparkline(values, SPARK_WIDTH)}  ${ends}`;
  });
}

function tableLines(rows: readonly HistoryRow[], style: TextStyle): string[] {
  const header = ['commit', 'date', ...COLUMNS.map(([, title]) => title)];
  const cells = rows.map(row => [
    row.commit.slice(0, 10),
    dayOf(row),
    ...COLUMNS.map(([column]) => number(cellOf(row, column))),
  ]);
  const widths = header.map((title, i) => Math.max(title.length, ...cells.map(line => line[i].length)));
  const aligned = (line: readonly string[]) =>
    line.map((text, i) => (i < 2 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join('  ');
  return [style.dim(aligned(header)), ...cells.map(aligned)];
}

function number(value: number | null): string {
  return value === null ? 'n/a' : thousands(value);
}
