import type { ColumnKey } from './columns.ts';
import { isInLoadCycle } from './cycle-findings.ts';
import { shownNodes } from './filters.ts';
import { folderOf } from './names.ts';
import { roleName, usersOf } from './roles.ts';
import type { Filters, Project } from './types.ts';

export { COLUMNS, type Column, type ColumnKey } from './columns.ts';
export { toCsv } from './csv.ts';

/** The files of a project as rows: a row is a file number. */
export interface Table {
  readonly project: Project;
  /** All rows that pass the filters, in path order. */
  readonly rows: Uint32Array;
  /** The value of a cell: a text, or a number, which is -1 if unknown. `inCycle` is 1 in a cycle at load time that counts. */
  cell(row: number, key: ColumnKey): string | number;
}

/** Filters only select rows: uses and users are counted over the whole report. */
export function tableOf(project: Project, filters: Filters): Table {
  const shown = shownNodes(project, filters);
  const rows: number[] = [];
  for (let file = 0; file < project.fileCount; file++) if (shown[file] === 1) rows.push(file);
  const most = mostUses(project);
  return { project, rows: Uint32Array.from(rows), cell: (row, key) => CELLS[key](project, row, most) };
}

/** The largest fan-out, which complexity is relative to. */
export function mostUses({ edges: { outStart }, fileCount }: Project): number {
  let most = 0;
  for (let file = 0; file < fileCount; file++) most = Math.max(most, outStart[file + 1] - outStart[file]);
  return most;
}

/** From 0 to 1, rounded as in the report. */
export function complexityOf({ edges: { outStart } }: Project, file: number, most: number): number {
  if (most === 0) return 0;
  return Math.round(((outStart[file + 1] - outStart[file]) / most) * 1e6) / 1e6;
}

type Cell = (project: Project, row: number, most: number) => string | number;

const CELLS: Readonly<Record<ColumnKey, Cell>> = {
  path: ({ ids }, row) => ids[row],
  folder: ({ ids }, row) => folderOf(ids[row]),
  language: ({ language }, row) => language[row],
  role: roleName,
  lines: ({ loc }, row) => loc[row],
  uses: ({ edges: { outStart } }, row) => outStart[row + 1] - outStart[row],
  usedBy: (project, row) => usersOf(project, row).sources,
  usedByTests: (project, row) => usersOf(project, row).tests,
  risk: ({ risk }, row) => risk[row],
  layer: ({ layer, layers }, row) => (layer[row] === -1 ? '' : layers[layer[row]].name),
  inCycle: (project, row) => Number(isInLoadCycle(project, row)),
  complexity: complexityOf,
};

export interface RowOrder {
  readonly key: ColumnKey;
  readonly isDescending: boolean;
}

/** Sorts stably: equal cells stay in path order in both directions, and empty ones are always last. */
export function sortRows(table: Table, rows: Uint32Array, { key, isDescending }: RowOrder): Uint32Array {
  const sorted = rows.slice().sort();
  if (key === 'path') return isDescending ? sorted.reverse() : sorted;
  const cells = new Map<number, string | number>();
  for (const row of sorted) cells.set(row, table.cell(row, key));
  const sign = isDescending ? -1 : 1;
  return sorted.sort((a, b) => compareCells(cells.get(a), cells.get(b), sign) || a - b);
}

function compareCells(a: string | number = '', b: string | number = '', sign: number): number {
  if (a === b) return 0;
  if (isEmpty(a)) return 1;
  if (isEmpty(b)) return -1;
  return a < b ? -sign : sign;
}

function isEmpty(cell: string | number): boolean {
  return cell === '' || cell === -1;
}

export interface RowFilter {
  /** Words that the path must contain, case-insensitive. */
  readonly text?: string | undefined;
  readonly language?: string | undefined;
  readonly layer?: string | undefined;
  readonly inCycle?: boolean | undefined;
  readonly role?: string | undefined;
  /** One of the god modules, or of the hubs, that lower the score. */
  readonly isGod?: boolean | undefined;
  readonly isHub?: boolean | undefined;
}

/** Keeps the order of the rows. */
export function filterRows(table: Table, rows: Uint32Array, filter: RowFilter): Uint32Array {
  const { project } = table;
  const gods = new Set(project.risks.gods);
  const hubs = new Set(project.risks.hubs.map(({ file }) => file));
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(row => {
    if (filter.language !== undefined && table.cell(row, 'language') !== filter.language) return false;
    if (filter.layer !== undefined && table.cell(row, 'layer') !== filter.layer) return false;
    if (filter.role !== undefined && table.cell(row, 'role') !== filter.role) return false;
    if (filter.inCycle !== undefined && filter.inCycle !== isInLoadCycle(project, row)) return false;
    if (filter.isGod !== undefined && filter.isGod !== gods.has(row)) return false;
    if (filter.isHub !== undefined && filter.isHub !== hubs.has(row)) return false;
    return words.length === 0 || hasWords(project.ids[row], words);
  });
}

function hasWords(path: string, words: readonly string[]): boolean {
  const lower = path.toLowerCase();
  return words.every(word => lower.includes(word));
}
