/** What stands beside or above others: the boxes of a frame, or those that have none. */
export interface Column {
  readonly width: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** How strongly two columns should be near each other. */
export interface ColumnPull {
  readonly one: number;
  readonly other: number;
  readonly weight: number;
}

export interface PackedColumns {
  /** Column → its left border. */
  readonly left: readonly number[];
  readonly width: number;
}

/** So many units of width are worth one unit that lines between columns are shorter on average. */
const WIDTH_COST = 3;

/**
 * Orders columns from left to right, so that the picture is narrow and lines between columns are short. Columns that
 * share no row may stand above each other.
 */
export function orderColumns(
  columns: readonly Column[],
  pulls: readonly ColumnPull[],
  gap: number,
): number[] {
  const total = pulls.reduce((sum, { weight }) => sum + weight, 0);
  let order = [...columns.keys()].sort((a, b) => columns[b].width - columns[a].width || a - b);
  let least = costOf(order);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const column of columns.keys()) {
      const rest = order.filter(one => one !== column);
      for (let at = 0; at <= rest.length; at++) {
        const tried = rest.toSpliced(at, 0, column);
        const cost = costOf(tried);
        if (cost > least - 1) continue;
        [order, least, isBetter] = [tried, cost, true];
      }
    }
  }
  return order;

  function costOf(tried: readonly number[]): number {
    const { left, width } = packColumns(columns, tried, () => gap);
    const centre = (column: number) => left[column] + columns[column].width / 2;
    const length = (sum: number, { one, other, weight }: ColumnPull) =>
      sum + weight * Math.abs(centre(one) - centre(other));
    return WIDTH_COST * width + (total > 0 ? pulls.reduce(length, 0) / total : 0);
  }
}

/** Places columns in this order: each in the middle of the room that the columns before and after it leave. */
export function packColumns(
  columns: readonly Column[],
  order: readonly number[],
  gapBefore: (column: number) => number,
): PackedColumns {
  const rowCount = columns.reduce((most, { lastRow }) => Math.max(most, lastRow + 1), 0);
  const leftmost = new Float64Array(columns.length);
  const ends = new Float64Array(rowCount).fill(Number.NEGATIVE_INFINITY);
  let width = 0;
  for (const column of order) {
    const { firstRow, lastRow, width: own } = columns[column];
    let end = Number.NEGATIVE_INFINITY;
    for (let row = firstRow; row <= lastRow; row++) if (ends[row] > end) end = ends[row];
    leftmost[column] = Math.max(0, end + gapBefore(column));
    ends.fill(leftmost[column] + own, firstRow, lastRow + 1);
    width = Math.max(width, leftmost[column] + own);
  }
  const left = columns.map(() => 0);
  ends.fill(width);
  for (let i = order.length - 1; i >= 0; i--) {
    const column = order[i];
    const { firstRow, lastRow, width: own } = columns[column];
    let start = Number.POSITIVE_INFINITY;
    for (let row = firstRow; row <= lastRow; row++) if (ends[row] < start) start = ends[row];
    const rightmost = start - own;
    ends.fill(rightmost - gapBefore(column), firstRow, lastRow + 1);
    left[column] = (leftmost[column] + rightmost) / 2;
  }
  return { left, width };
}
