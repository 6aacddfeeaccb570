import { computed, signal } from '@preact/signals';
import type { BoxId } from '../../model/types.ts';
import { edgeChoice, selection } from '../../store/state.ts';
import type { CellPosition } from './draw.ts';
import { type Frame, geometryOf } from './geometry.ts';
import { boxOfRow, rowHolding, rowOfId, type Sheet, sheet } from './sheet.ts';

/** The hovered and the active cell, and the visible part of the matrix. Row or column -1 is a header. */

export const hover = signal<CellPosition | undefined>(undefined);
export const isFocused = signal(false);
export const isLarge = signal(false);
export const frame = signal<Frame>({ width: 0, height: 0 });
export const scroll = signal({ left: 0, top: 0 });

/** A cell with the ids of its boxes, because a save or an opened folder changes row numbers. */
interface Remembered extends CellPosition {
  readonly rowId: BoxId | undefined;
  readonly columnId: BoxId | undefined;
}

const remembered = signal<Remembered>({ row: 0, column: -1, rowId: undefined, columnId: undefined });

export const active = computed<CellPosition>(() => {
  const now = sheet.value;
  if (!now || now.matrix.size === 0) return { row: -1, column: -1 };
  const { row, column, rowId, columnId } = remembered.value;
  return { row: indexNow(now, row, rowId), column: indexNow(now, column, columnId) };
});

function indexNow(now: Sheet, index: number, id: BoxId | undefined): number {
  const found = id === undefined ? -1 : rowOfId(now, id);
  return found >= 0 ? found : Math.min(index, now.matrix.size - 1);
}

export function moveTo({ row, column }: CellPosition): void {
  const now = sheet.value;
  if (!now) return;
  const idOf = (index: number) => (index < 0 ? undefined : boxOfRow(now, index).id);
  remembered.value = { row, column, rowId: idOf(row), columnId: idOf(column) };
}

/** The row and column of the selection, or -1. */
export const selectedRow = computed(() =>
  sheet.value && selection.value !== undefined ? rowHolding(sheet.value, selection.value) : -1,
);

/** The cell whose row and column are highlighted: the hovered one, else the active one, else that of the selection. */
export const crossed = computed<CellPosition | undefined>(() => {
  if (hover.value || isFocused.value) return hover.value ?? active.value;
  return selectedRow.value < 0 ? undefined : { row: selectedRow.value, column: selectedRow.value };
});

/** The cell whose imports are listed in the panel. */
export const chosen = computed<CellPosition | undefined>(() => {
  const now = sheet.value;
  const edge = edgeChoice.value;
  const from = now && edge ? now.layout.boxOf(edge.from) : undefined;
  const to = now && edge ? now.layout.boxOf(edge.to) : undefined;
  if (!now || !from || !to || from.isOpen || to.isOpen) return undefined;
  return { row: now.rowOfBox[from.index], column: now.rowOfBox[to.index] };
});

export const geometry = computed(() => sheet.value && geometryOf(sheet.value, frame.value, isLarge.value));

/** The range of rendered headers moves in steps, so that most scroll events change nothing. */
const STEP = 8;

export const firstRow = computed(() => firstVisible(scroll.value.top));
export const firstColumn = computed(() => firstVisible(scroll.value.left));
export const endRow = computed(() => endVisible(scroll.value.top + frame.value.height));
export const endColumn = computed(() => endVisible(scroll.value.left + frame.value.width));

function firstVisible(start: number): number {
  const first = Math.floor(start / (geometry.value?.cell ?? 1) / STEP) * STEP;
  return Math.min(sheet.value?.matrix.size ?? 0, Math.max(0, first - STEP));
}

function endVisible(end: number): number {
  const last = Math.ceil(end / (geometry.value?.cell ?? 1) / STEP) * STEP;
  return Math.min(sheet.value?.matrix.size ?? 0, last);
}
