import { computed, signal } from '@preact/signals';
import type { BoxId } from '../../model/types.ts';
import { edgeChoice } from '../../store/state.ts';
import type { Place } from './draw.ts';
import { type Frame, geometryOf } from './geometry.ts';
import { boxOfRow, rowOfId, type Sheet, sheet } from './sheet.ts';

/** Where the pointer and the keyboard are, and which part is in sight. Row or column -1 is a header. */

export const hover = signal<Place | undefined>(undefined);
export const isFocused = signal(false);
export const isLarge = signal(false);
export const frame = signal<Frame>({ width: 0, height: 0 });
export const scroll = signal({ left: 0, top: 0 });

/** Rows by name as well, because a save or an opened folder gives them other numbers. */
interface Remembered extends Place {
  readonly rowId: BoxId | undefined;
  readonly columnId: BoxId | undefined;
}

const remembered = signal<Remembered>({ row: 0, column: -1, rowId: undefined, columnId: undefined });

export const active = computed<Place>(() => {
  const now = sheet.value;
  if (!now || now.matrix.size === 0) return { row: -1, column: -1 };
  const { row, column, rowId, columnId } = remembered.value;
  return { row: placeNow(now, row, rowId), column: placeNow(now, column, columnId) };
});

function placeNow(now: Sheet, place: number, id: BoxId | undefined): number {
  const found = id === undefined ? -1 : rowOfId(now, id);
  return found >= 0 ? found : Math.min(place, now.matrix.size - 1);
}

export function moveTo({ row, column }: Place): void {
  const now = sheet.value;
  if (!now) return;
  const idOf = (place: number) => (place < 0 ? undefined : boxOfRow(now, place).id);
  remembered.value = { row, column, rowId: idOf(row), columnId: idOf(column) };
}

/** What row and column are shown as a cross: where the pointer is, or else the keyboard. */
export const crossed = computed<Place | undefined>(
  () => hover.value ?? (isFocused.value ? active.value : undefined),
);

/** The cell whose imports are listed. */
export const chosen = computed<Place | undefined>(() => {
  const now = sheet.value;
  const edge = edgeChoice.value;
  const from = now && edge ? now.layout.boxOf(edge.from) : undefined;
  const to = now && edge ? now.layout.boxOf(edge.to) : undefined;
  if (!now || !from || !to || from.isOpen || to.isOpen) return undefined;
  return { row: now.rowOfBox[from.index], column: now.rowOfBox[to.index] };
});

export const geometry = computed(() => sheet.value && geometryOf(sheet.value, frame.value, isLarge.value));

/** Headers are made for what is in sight and a little around it, in steps, so that most scrolling makes none. */
const STEP = 8;

export const firstRow = computed(() => firstSeen(scroll.value.top));
export const firstColumn = computed(() => firstSeen(scroll.value.left));
export const endRow = computed(() => endSeen(scroll.value.top + frame.value.height));
export const endColumn = computed(() => endSeen(scroll.value.left + frame.value.width));

function firstSeen(start: number): number {
  const first = Math.floor(start / (geometry.value?.cell ?? 1) / STEP) * STEP;
  return Math.min(sheet.value?.matrix.size ?? 0, Math.max(0, first - STEP));
}

function endSeen(end: number): number {
  const last = Math.ceil(end / (geometry.value?.cell ?? 1) / STEP) * STEP;
  return Math.min(sheet.value?.matrix.size ?? 0, last);
}
