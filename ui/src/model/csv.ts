import { COLUMNS, type Column, type ColumnKey } from './columns.ts';

/** The part of a table that a CSV export reads. */
export interface Cells {
  cell(row: number, key: ColumnKey): string | number;
}

/** Formats rows as CSV with a header line, escaped so that a spreadsheet runs no formulas. */
export function toCsv(table: Cells, rows: Uint32Array, columns: readonly Column[] = COLUMNS): string {
  const lines = [csvLine(columns.map(({ title }) => title))];
  for (const row of rows) lines.push(csvLine(columns.map(({ key }) => textOf(table, row, key))));
  return lines.join('');
}

/** One line with its end. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

function textOf(table: Cells, row: number, key: Column['key']): string | number {
  const cell = table.cell(row, key);
  if (key === 'inCycle') return cell === 1 ? 'yes' : 'no';
  return cell === -1 ? '' : cell;
}

/** Spreadsheets evaluate text that starts like a formula; a leading apostrophe prevents that. */
function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
