import { visible } from '../../../shared/visible.ts';
import { COLUMNS, cellOf, type HistoryReport, rulesIn } from './row.ts';

/** One line for each commit, oldest first; one column for each rule that has findings. */
export function renderHistoryCsv({ rows }: HistoryReport): string {
  const rules = rulesIn(rows);
  const header = [
    'commit',
    'date',
    ...COLUMNS.map(([column]) => column),
    ...rules.map(rule => `rule:${rule}`),
  ];
  const lines = rows.map(row => [
    row.commit,
    row.date,
    ...COLUMNS.map(([column]) => cellOf(row, column) ?? ''),
    ...rules.map(rule => row.findings[rule] ?? 0),
  ]);
  return `${[header, ...lines].map(line => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet takes a cell that begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The names of rules come from the project. */
function cell(value: string | number): string {
  const shown = visible(String(value));
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
