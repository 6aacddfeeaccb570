import { computed } from '@preact/signals';
import type { Box, MapLayout } from '../../model/layout.ts';
import { type Matrix, matrixOf } from '../../model/matrix.ts';
import { unitOf } from '../../model/tree.ts';
import type { BoxId } from '../../model/types.ts';
import { edges, layout } from '../../store/derived.ts';

/** The matrix with the boxes of its rows and columns. */
export interface Sheet {
  readonly layout: MapLayout;
  readonly matrix: Matrix;
  /** Index in `layout.boxes` → row, or -1. */
  readonly rowOfBox: Int32Array;
  /** Maximum nesting depth of open folders. */
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

/** The row of a box, or the first row of an open folder; -1 if there is none. */
export function rowOfId({ layout: { boxOf }, matrix, rowOfBox }: Sheet, id: BoxId): number {
  const box = boxOf(id);
  if (!box) return -1;
  if (!box.isOpen) return rowOfBox[box.index];
  return matrix.groups.find(group => group.box === box.index)?.from ?? -1;
}

/** The row of a box or of the closed folder that contains it; -1 for an open folder, and for a hidden box. */
export function rowHolding({ layout, rowOfBox }: Sheet, id: BoxId): number {
  const unit = unitOf(layout.tree, id);
  const box = unit < 0 ? -1 : layout.boxOfUnits()[unit];
  return box < 0 ? -1 : rowOfBox[box];
}

export function isFolder({ kind }: Box): boolean {
  return kind !== 'file' && kind !== 'package';
}
