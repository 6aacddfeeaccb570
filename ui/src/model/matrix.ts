import type { MapLayout } from './layout.ts';
import type { MapEdges } from './map-edges.ts';

/** Who uses whom among what the map shows closed: the row uses the column. */
export interface Matrix {
  readonly size: number;
  /** Row and column → place in `layout.boxes`: closed folders and files in the order of the map. */
  readonly boxes: Uint32Array;
  /** Open folders around the rows `from` up to `to`; outer ones first. */
  readonly groups: readonly MatrixGroup[];
  /** The cells of row `r` are the numbers from `rowStart[r]` up to `rowStart[r + 1]`, columns ascending. */
  readonly rowStart: Uint32Array;
  readonly column: Uint32Array;
  readonly weight: Uint32Array;
  /** Cell → number of the edge in `MapEdges`. */
  readonly edge: Uint32Array;
  readonly isNew: Uint8Array;
  readonly heaviest: number;
  /** How many cells are above the diagonal: imports that go the way the map does. */
  readonly above: number;
  /** How many are below: imports that go up. */
  readonly below: number;
  /** Number of a cell, -1 when it is empty. */
  cellAt(row: number, column: number): number;
}

export interface MatrixGroup {
  /** Place in `layout.boxes`. */
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

/** What is inside a folder follows it in the list of boxes, so its rows are a run. */
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
