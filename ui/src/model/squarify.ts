export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A squarified treemap: divides a rectangle among sizes (descending, all positive) into nearly square parts. */
export function squarify(sizes: readonly number[], { x, y, width, height }: Rectangle): Rectangle[] {
  const parts: Rectangle[] = [];
  let rest = { x, y, width, height };
  let left = sizes.reduce((sum, size) => sum + size, 0);
  for (let from = 0; from < sizes.length; ) {
    const unit = left > 0 ? (rest.width * rest.height) / left : 0;
    const side = Math.min(rest.width, rest.height);
    const { to, sum } = stripFrom(sizes, { from, unit, side });
    const isColumn = rest.width >= rest.height;
    const thickness =
      to === sizes.length ? Math.max(rest.width, rest.height) : side > 0 ? (sum * unit) / side : 0;
    let along = isColumn ? rest.y : rest.x;
    for (let i = from; i < to; i++) {
      const length = sum > 0 ? (sizes[i] / sum) * side : 0;
      parts.push(
        isColumn
          ? { x: rest.x, y: along, width: thickness, height: length }
          : { x: along, y: rest.y, width: length, height: thickness },
      );
      along += length;
    }
    rest = isColumn
      ? { ...rest, x: rest.x + thickness, width: rest.width - thickness }
      : { ...rest, y: rest.y + thickness, height: rest.height - thickness };
    left -= sum;
    from = to;
  }
  return parts;
}

interface Strip {
  readonly from: number;
  /** Area of one unit of size. */
  readonly unit: number;
  /** Length of the strip. */
  readonly side: number;
}

/** Extends a strip while that improves its worst aspect ratio. */
function stripFrom(sizes: readonly number[], { from, unit, side }: Strip): { to: number; sum: number } {
  let sum = sizes[from];
  let to = from + 1;
  let worst = ratio(sizes[from], sizes[from], sum);
  while (to < sizes.length) {
    const next = ratio(sizes[from], sizes[to], sum + sizes[to]);
    if (next > worst) break;
    worst = next;
    sum += sizes[to++];
  }
  return { to, sum };

  function ratio(largest: number, smallest: number, all: number): number {
    const area = all * unit;
    const square = side * side;
    return Math.max((square * largest * unit) / (area * area), (area * area) / (square * smallest * unit));
  }
}
