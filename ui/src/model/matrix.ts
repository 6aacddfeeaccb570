import type { MapLayout } from './layout.ts';
import type { MapEdges } from './map-edges.ts';

/** The dependencies between the closed boxes of the map: the row uses the column. */
export interface Matrix {
  readonly size: number;
  /** Row and column → index in `layout.boxes`: closed folders and files in map order. */
  readonly boxes: Uint32Array;
  /** Open folders that contain the rows `from` up to `to`; outer ones first. */
  readonly groups: readonly MatrixGroup[];
  /** The cells of row `r` are the numbers from `rowStart[r]` up to `rowStart[r + 1]`, columns ascending. */
  readonly rowStart: Uint32Array;
  readonly column: Uint32Array;
  readonly weight: Uint32Array;
  /** Cell → number of the edge in `MapEdges`. */
  readonly edge: Uint32Array;
  readonly isNew: Uint8Array;
  readonly heaviest: number;
  /** Number of cells above the diagonal: imports that go down. */
  readonly above: number;
  /** Number of cells below the diagonal: imports that go up. */
  readonly below: number;
  /** The number of a cell, or -1 if it is empty. */
  cellAt(row: number, column: number): number;
}

export interface MatrixGroup {
  /** Index in `layout.boxes`. */
  readonly box: number;
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

export function matrixOf(layout: MapLayout, edges: MapEdges): Matrix {
  const boxes = Uint32Array.from(layout.boxes.filter(({ isOpen }) => !isOpen).map(({ index }) => index));
  const lineOf = new Int32Array(layout.boxes.length).fill(-1);
  for (let line = 0; line < boxes.length; line++) lineOf[boxes[line]] = line;
  const order = Uint32Array.from({ length: edges.count }, (_, edge) => edge).sort(
    (a, b) => lineOf[edges.from[a]] - lineOf[edges.from[b]] || lineOf[edges.to[a]] - lineOf[edges.to[b]],
  );
  const rowStart = new Uint32Array(boxes.length + 1);
  const column = new Uint32Array(edges.count);
  let [heaviest, above, below] = [0, 0, 0];
  order.forEach((edge, cell) => {
    const row = lineOf[edges.from[edge]];
    column[cell] = lineOf[edges.to[edge]];
    rowStart[row + 1]++;
    if (column[cell] > row) above++;
    else below++;
    heaviest = Math.max(heaviest, edges.weight[edge]);
  });
  for (let row = 0; row < boxes.length; row++) rowStart[row + 1] += rowStart[row];
  return {
    size: boxes.length,
    boxes,
    groups: groupsOf(layout, lineOf),
    rowStart,
    column,
    weight: order.map(edge => edges.weight[edge]),
    edge: order,
    isNew: Uint8Array.from(order, edge => edges.isNew[edge]),
    heaviest,
    above,
    below,
    cellAt(row, wanted) {
      const cells = column.subarray(rowStart[row], rowStart[row + 1]);
      const at = cells.indexOf(wanted);
      return at === -1 ? -1 : rowStart[row] + at;
    },
  };
}

/** A folder's descendants follow it in the list of boxes, so its rows are contiguous. */
function groupsOf({ boxes }: MapLayout, lineOf: Int32Array): readonly MatrixGroup[] {
  const from = new Int32Array(boxes.length).fill(-1);
  const to = new Int32Array(boxes.length);
  for (const { index } of boxes) {
    if (lineOf[index] === -1) continue;
    for (let around = boxes[index].parent; around !== -1; around = boxes[around].parent) {
      if (from[around] === -1) from[around] = lineOf[index];
      to[around] = lineOf[index] + 1;
    }
  }
  return boxes
    .filter(({ isOpen, index }) => isOpen && from[index] !== -1)
    .map(({ index, depth }) => ({ box: index, depth, from: from[index], to: to[index] }));
}
