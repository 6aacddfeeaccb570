import { frame, geometry } from './cursor.ts';
import type { CellPosition } from './draw.ts';

/** Scrolls the minimum distance that makes a cell visible. */
export function scrollIntoView(grid: HTMLElement, { row, column }: CellPosition): void {
  const sizes = geometry.value;
  if (!sizes) return;
  const { cell, headWidth, headHeight } = sizes;
  const { width, height } = frame.value;
  if (row >= 0) grid.scrollTop = nearest(grid.scrollTop, height - headHeight - cell, row * cell);
  if (column >= 0) grid.scrollLeft = nearest(grid.scrollLeft, width - headWidth - cell, column * cell);
}

function nearest(start: number, room: number, target: number): number {
  return Math.min(target, Math.max(start, target - room));
}
