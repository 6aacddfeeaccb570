import { type BoxChanges, changesWords } from '../../model/comparison.ts';
import { pathOf } from '../../model/ids.ts';
import type { Box } from '../../model/layout.ts';
import { plural } from '../../model/names.ts';
import { usersText } from '../../model/roles.ts';
import { usersOfBox } from '../../model/users.ts';
import { isolated } from '../../parts/isolate.ts';
import { sinceText } from '../../store/comparison.ts';
import { boxChanges } from '../../store/derived.ts';
import { boxOfRow, type Sheet } from './sheet.ts';

/** The full name of a box. */
export function nameOfBox({ id, kind, label }: Box): string {
  if (kind === 'package' || kind === 'packages') return label;
  const path = pathOf(id);
  if (kind === 'group') return path === '' ? 'files in the root folder' : `files directly in ${path}`;
  return path === '' ? label : path;
}

export function describeBox(box: Box): string {
  const name = isolated(nameOfBox(box));
  if (box.kind === 'file') return `${name}, file`;
  if (box.kind === 'package') return `${name}, package`;
  return `${name}, ${box.kind === 'packages' ? plural(box.fileCount, 'package') : plural(box.fileCount, 'file')}`;
}

/** The same with the number of its users, for a header. */
function describeHeader(sheet: Sheet, row: number): string {
  const box = boxOfRow(sheet, row);
  const { project } = sheet.layout.tree;
  return `${describeBox(box)}, used by ${usersText(usersOfBox(project, box.id))}`;
}

/** Describes the dependencies of a cell in both directions; row or column -1 is a header. */
export function describeCell(sheet: Sheet, row: number, column: number): string {
  if (row < 0 && column < 0) return '';
  if (row < 0) return `${describeHeader(sheet, column)}, column ${column + 1}`;
  const user = boxOfRow(sheet, row);
  if (column < 0) {
    const changes = changesOfRow(sheet, row, changesWords);
    return `${describeHeader(sheet, row)}, row ${row + 1}${changes && `, ${changes} since ${sinceText.value}`}`;
  }
  if (row === column) return describeBox(user);
  const used = boxOfRow(sheet, column);
  const there = usesOf(sheet, row, column);
  const back = usesOf(sheet, column, row);
  const [a, b] = [isolated(nameOfBox(user)), isolated(nameOfBox(used))];
  if (there === '' && back === '') return `${a} and ${b} do not use each other`;
  if (there === '') return `${a} does not use ${b}; ${b} uses ${a}: ${back}`;
  return `${a} uses ${b}: ${there}${back === '' ? '' : `; ${b} uses ${a}: ${back}`}`;
}

/** What the comparison says about the files of a row; empty if nothing changed in it. */
export function changesOfRow(
  sheet: Sheet,
  row: number,
  textOf: (changes: BoxChanges, isFile: boolean) => string,
): string {
  const box = boxOfRow(sheet, row);
  const changes = boxChanges.value.get(box.index);
  return changes ? textOf(changes, box.kind === 'file') : '';
}

function usesOf({ matrix }: Sheet, row: number, column: number): string {
  const cell = matrix.cellAt(row, column);
  if (cell < 0) return '';
  const direction = row < column ? 'downward' : 'upward';
  const isNew = matrix.isNew[cell] === 1 ? ', new' : '';
  return `${plural(matrix.weight[cell], 'import')}, ${direction}${isNew}`;
}
