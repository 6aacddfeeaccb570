import type { Box } from '../../model/layout.ts';
import { selection } from '../../store/state.ts';
import type { Geometry } from './geometry.ts';
import type { Sheet } from './sheet.ts';

/** The element that the grid names as its active one. */
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
  const isSelected = selection.value === box.id;
  return `${name}${isNear ? ' near' : ''}${isSelected ? ' selected' : ''}${isActive ? ' active' : ''}`;
}

/** Those in sight, and the active one, which has to be in the document wherever it is. */
export function placesOf(first: number, end: number, activePlace: number): readonly number[] {
  const places = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  if (activePlace >= 0 && (activePlace < first || activePlace >= end)) places.push(activePlace);
  return places;
}

/** A button that goes away when it is used would take the focus with it. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
