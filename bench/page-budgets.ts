import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The budgets of the page for a machine without a GPU, and the table that compares measurements with them. */

export interface Measurement {
  readonly files: number;
  /** By the names of `BUDGETS`. */
  readonly values: Readonly<Record<string, number>>;
}

const SIZES = [1000, 20_000, 50_000];

/** One limit for each of `SIZES`. */
export const BUDGETS: Readonly<Record<string, readonly number[]>> = {
  'shell painted, ms': [200, 200, 200],
  'boxes painted with labels, ms': [400, 900, 1500],
  // One frame at 60 Hz: no browser delivers them faster.
  'frame p95 while panning and zooming, ms': [16.7, 16.7, 16.7],
  'expand or zoom into a folder, ms': [40, 60, 80],
  'live patch to paint, ms': [30, 50, 80],
  'boxes moved by a save': [0, 0, 0],
  'longest main-thread task, ms': [50, 150, 200],
  'heap, MB': [10, 40, 80],
};

export const FIRST_LOAD_KB = 60;
/** For 60 boxes and 600 dependencies. */
export const LAYOUT_MS = 150;

/** The gzipped size of the scripts and styles that the document itself loads. */
export function firstLoadKb(folder: string): number {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const assets = readdirSync(join(folder, 'assets')).filter(name => html.includes(name));
  const sizes = assets.map(name => gzipSync(readFileSync(join(folder, 'assets', name))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** The limit for the smallest size that has as many files, or else for the largest size. */
export function budgetOf(name: string, files: number): number {
  const at = SIZES.findIndex(size => files <= size);
  return BUDGETS[name][at === -1 ? SIZES.length - 1 : at];
}

export function isOver(name: string, { files, values }: Measurement): boolean {
  return Math.round(values[name]) > Math.round(budgetOf(name, files));
}

/** One row for each budget, one column for each size: `310 of 400`, and `OVER` where it is exceeded. */
export function budgetTable(measurements: readonly Measurement[]): readonly string[] {
  const cellOf = (name: string, each: Measurement) =>
    `${format(each.values[name])} of ${format(budgetOf(name, each.files))}${isOver(name, each) ? ' OVER' : ''}`;
  const rows = [
    ['measured of budget', ...measurements.map(({ files }) => `${format(files)} files`)],
    ...Object.keys(BUDGETS).map(name => [name, ...measurements.map(each => cellOf(name, each))]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('   ')
      .trimEnd(),
  );
}

export function overBudget(measurements: readonly Measurement[]): readonly string[] {
  return measurements.flatMap(each =>
    Object.keys(BUDGETS)
      .filter(name => isOver(name, each))
      .map(name => `${name} at ${format(each.files)} files`),
  );
}

function format(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}
