import { select, selectEdge } from '../../store/actions.ts';
import { setOpen } from '../../store/map-actions.ts';
import { active, frame, geometry, moveTo } from './cursor.ts';
import type { CellPosition } from './draw.ts';
import { boxOfRow, isFolder, type Sheet, sheet } from './sheet.ts';

/** Handles a key; returns false if it has no meaning here. */
export function pressKey(event: KeyboardEvent): boolean {
  const now = sheet.value;
  if (!now || event.altKey || event.metaKey) return false;
  const next = nextCell(now, event);
  if (next) moveTo(next);
  else if (event.key === 'Enter') choose(now, active.value);
  else if (event.key === '+' || event.key === '=') openRow(now, active.value);
  else if (event.key === '-') closeAround(now, active.value);
  else return false;
  return true;
}

/** Lists the imports of a cell, or selects the box of a header or diagonal cell. */
export function choose(now: Sheet, { row, column }: CellPosition): void {
  const isBox = row < 0 || column < 0 || row === column;
  if (isBox) {
    if (row >= 0 || column >= 0) select(boxOfRow(now, Math.max(row, column)).id);
    return;
  }
  const isEmpty = now.matrix.cellAt(row, column) < 0;
  selectEdge(isEmpty ? undefined : { from: boxOfRow(now, row).id, to: boxOfRow(now, column).id });
}

function nextCell(now: Sheet, event: KeyboardEvent): CellPosition | undefined {
  const { row, column } = active.value;
  const last = now.matrix.size - 1;
  const page = Math.max(1, Math.floor(frame.value.height / (geometry.value?.cell ?? 1)) - 8);
  const step = STEPS[event.key];
  if (step && event.ctrlKey) return nextFilled(now, active.value, step);
  if (step) return { row: within(row + step.row, last), column: within(column + step.column, last) };
  if (event.key === 'PageDown') return { row: within(row + page, last), column };
  if (event.key === 'PageUp') return { row: within(row - page, last), column };
  if (event.key === 'Home') return { row: event.ctrlKey ? 0 : row, column: -1 };
  if (event.key === 'End') return { row: event.ctrlKey ? last : row, column: last };
  return undefined;
}

const STEPS: Readonly<Record<string, CellPosition | undefined>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Most cells are empty: with Ctrl the arrow keys jump to the next filled one. */
function nextFilled({ matrix }: Sheet, from: CellPosition, step: CellPosition): CellPosition {
  let { row, column } = from;
  const isInside = (index: number) => index >= 0 && index < matrix.size;
  do {
    row += step.row;
    column += step.column;
    if (!isInside(step.row === 0 ? column : row)) return from;
  } while (!isInside(row) || !isInside(column) || matrix.cellAt(row, column) < 0);
  return { row, column };
}

function within(index: number, last: number): number {
  return Math.max(-1, Math.min(last, index));
}

function openRow(now: Sheet, { row, column }: CellPosition): void {
  const index = row >= 0 ? row : column;
  if (index < 0) return;
  const box = boxOfRow(now, index);
  if (isFolder(box)) setOpen(box.id, true);
}

function closeAround(now: Sheet, { row, column }: CellPosition): void {
  const index = row >= 0 ? row : column;
  const around = index < 0 ? undefined : now.layout.boxes[boxOfRow(now, index).parent];
  if (!around) return;
  setOpen(around.id, false);
  // Move to the closed folder, which replaces its rows.
  const closed = sheet.value?.rowOfBox[sheet.value.layout.boxOf(around.id)?.index ?? -1] ?? -1;
  if (closed >= 0) moveTo(row >= 0 ? { row: closed, column: -1 } : { row: -1, column: closed });
}
