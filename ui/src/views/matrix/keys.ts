import { select, selectEdge, setOpen } from '../../store/actions.ts';
import { active, frame, geometry, moveTo } from './cursor.ts';
import type { Place } from './draw.ts';
import { boxOfRow, isFolder, type Sheet, sheet } from './sheet.ts';

/** Does what the key says; false when it says nothing here. */
export function pressKey(event: KeyboardEvent): boolean {
  const now = sheet.value;
  if (!now || event.altKey || event.metaKey) return false;
  const next = nextPlace(now, event);
  if (next) moveTo(next);
  else if (event.key === 'Enter') choose(now, active.value);
  else if (event.key === '+' || event.key === '=') openRow(now, active.value);
  else if (event.key === '-') closeAround(now, active.value);
  else return false;
  return true;
}

/** A cell lists its imports, a header or the diagonal selects its box. */
export function choose(now: Sheet, { row, column }: Place): void {
  const isBox = row < 0 || column < 0 || row === column;
  if (isBox) {
    if (row >= 0 || column >= 0) select(boxOfRow(now, Math.max(row, column)).id);
    return;
  }
  const isEmpty = now.matrix.cellAt(row, column) < 0;
  selectEdge(isEmpty ? undefined : { from: boxOfRow(now, row).id, to: boxOfRow(now, column).id });
}

function nextPlace(now: Sheet, event: KeyboardEvent): Place | undefined {
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

const STEPS: Readonly<Record<string, Place | undefined>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Most cells are empty: with Ctrl the arrows jump to the next one that is not. */
function nextFilled({ matrix }: Sheet, from: Place, step: Place): Place {
  let { row, column } = from;
  const isInside = (place: number) => place >= 0 && place < matrix.size;
  do {
    row += step.row;
    column += step.column;
    if (!isInside(step.row === 0 ? column : row)) return from;
  } while (!isInside(row) || !isInside(column) || matrix.cellAt(row, column) < 0);
  return { row, column };
}

function within(place: number, last: number): number {
  return Math.max(-1, Math.min(last, place));
}

function openRow(now: Sheet, { row, column }: Place): void {
  const place = row >= 0 ? row : column;
  if (place < 0) return;
  const box = boxOfRow(now, place);
  if (isFolder(box)) setOpen(box.id, true);
}

function closeAround(now: Sheet, { row, column }: Place): void {
  const place = row >= 0 ? row : column;
  const around = place < 0 ? undefined : now.layout.boxes[boxOfRow(now, place).parent];
  if (!around) return;
  setOpen(around.id, false);
  // The closed folder is where its rows were.
  const closed = sheet.value?.rowOfBox[sheet.value.layout.boxOf(around.id)?.index ?? -1] ?? -1;
  if (closed >= 0) moveTo(row >= 0 ? { row: closed, column: -1 } : { row: -1, column: closed });
}
