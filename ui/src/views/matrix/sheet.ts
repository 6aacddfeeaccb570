import { computed } from '@preact/signals';
import type { Box, MapLayout } from '../../model/layout.ts';
import { type Matrix, matrixOf } from '../../model/matrix.ts';
import type { BoxId } from '../../model/types.ts';
import { edges, layout } from '../../store/picture.ts';

/** The matrix with the boxes that its rows and columns stand for. */
export interface Sheet {
  readonly layout: MapLayout;
  readonly matrix: Matrix;
  /** Place in `layout.boxes` → row, or -1. */
  readonly rowOfBox: Int32Array;
  /** How many open folders are around the innermost row. */
  readonly depth: number;
}

export const sheet = computed<Sheet | undefined>(() => {
  const map = layout.value;
  if (!map || !edges.value) return undefined;
  const matrix = matrixOf(map, edges.value);
  const rowOfBox = new Int32Array(map.boxes.length).fill(-1);
  matrix.boxes.forEach((box, row) => {
    rowOfBox[box] = row;
  });
  const depth = matrix.groups.reduce((most, group) => Math.max(most, group.depth), 0);
  return { layout: map, matrix, rowOfBox, depth };
});

export function boxOfRow({ layout: { boxes }, matrix }: Sheet, row: number): Box {
  return boxes[matrix.boxes[row]];
}

/** The row of a box; for an open folder the first one inside; -1 where there is none. */
export function rowOfId({ layout: { boxOf }, matrix, rowOfBox }: Sheet, id: BoxId): number {
  const box = boxOf(id);
  if (!box) return -1;
  if (!box.isOpen) return rowOfBox[box.index];
  return matrix.groups.find(group => group.box === box.index)?.from ?? -1;
}

export function isFolder({ kind }: Box): boolean {
  return kind !== 'file' && kind !== 'package';
}
