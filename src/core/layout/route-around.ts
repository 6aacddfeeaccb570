import type { PlacedBox } from './place-boxes.ts';
import type { Route } from './ports.ts';

/** The least distance of a line from a box that it passes. */
const CLEARANCE = 5;

/**
 * The way of a line that was not there when the boxes were placed: it passes each row between its ends at the nearest
 * gap, so that no box has to move for it.
 */
export function routeAround(
  boxes: readonly PlacedBox[],
  edge: { readonly edge: number; readonly from: number; readonly to: number },
): Route {
  const [one, other] = [boxes[edge.from], boxes[edge.to]];
  const [upper, lower] = one.row < other.row ? [one, other] : [other, one];
  let x = upper.x + upper.width / 2;
  // The nearest end of a floor is below the box.
  const end = lower.isFloor ? x : lower.x + lower.width / 2;
  const through: { x: number; row: number }[] = [];
  for (let row = upper.row + 1; row < lower.row; row++) {
    const left = lower.row - row + 1;
    x = nearestGap(boxes, row, x + (end - x) / left);
    through.push({ x, row });
  }
  return { ...edge, through };
}

function nearestGap(boxes: readonly PlacedBox[], row: number, wanted: number): number {
  // Lines run over floors.
  const inRow = boxes.filter(box => box?.row === row && !box.isFloor).sort((a, b) => a.x - b.x);
  let best = Number.NaN;
  const consider = (from: number, to: number) => {
    if (to - from < 2 * CLEARANCE) return;
    const x = Math.min(to - CLEARANCE, Math.max(from + CLEARANCE, wanted));
    if (Number.isNaN(best) || Math.abs(x - wanted) < Math.abs(best - wanted)) best = x;
  };
  let from = Number.NEGATIVE_INFINITY;
  for (const { x, width } of inRow) {
    consider(from, x);
    from = x + width;
  }
  consider(from, Number.POSITIVE_INFINITY);
  return best;
}
