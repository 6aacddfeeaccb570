import type { Box } from '../../model/layout.ts';
import { selection } from '../../store/state.ts';
import { selectedRow } from './cursor.ts';
import type { Geometry } from './geometry.ts';
import { type Sheet, sheet } from './sheet.ts';

/** The id for `aria-activedescendant` of the grid. */
export const ACTIVE_ID = 'matrix-active';

export interface HeaderProps {
  readonly sheet: Sheet;
  readonly geometry: Geometry;
}

interface HeaderState {
  readonly box: Box;
  readonly isNear?: boolean;
  readonly isActive?: boolean;
}

export function classOf(name: string, { box, isNear = false, isActive = false }: HeaderState): string {
  const row = selectedRow.value;
  const isHolder = row >= 0 && sheet.value?.matrix.boxes[row] === box.index;
  const isSelected = selection.value === box.id || isHolder;
  return `${name}${isNear ? ' near' : ''}${isSelected ? ' selected' : ''}${isActive ? ' active' : ''}`;
}

/** The visible indexes and the active one, which must be in the document even if it is not visible. */
export function renderedIndexes(first: number, end: number, activeIndex: number): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  if (activeIndex >= 0 && (activeIndex < first || activeIndex >= end)) indexes.push(activeIndex);
  return indexes;
}

/** A button that disappears on click would lose the focus. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
