import type { PlacedBox } from '../../../../src/core/layout/place-boxes.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The box that a navigation key leads to; -1 for other keys and at the border of the picture. */
export function boxTowards(boxes: readonly PlacedBox[], from: number, key: string): number {
  if (boxes.length === 0) return -1;
  if (key === 'Home') return inReadingOrder(boxes)[0];
  if (key === 'End') return inReadingOrder(boxes)[boxes.length - 1];
  const step = STEPS[key];
  if (!step) return -1;
  return from < 0 ? inReadingOrder(boxes)[0] : nearest(boxes, from, step);
}

/** Row by row, from left to right. */
export function inReadingOrder(boxes: readonly PlacedBox[]): number[] {
  return [...boxes.keys()].sort((a, b) => boxes[a].row - boxes[b].row || boxes[a].x - boxes[b].x);
}

/** The nearest box in a direction, with sideways distance weighted double. */
function nearest(boxes: readonly PlacedBox[], from: number, [dx, dy]: readonly [number, number]): number {
  const start = boxes[from];
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [box, other] of boxes.entries()) {
    const x = other.x + other.width / 2 - start.x - start.width / 2;
    const rows = other.row - start.row;
    const isAhead = dx === 0 ? rows * dy > 0 : rows === 0 && x * dx > 0;
    const cost = dx === 0 ? Math.abs(rows) * 100 + Math.abs(x) : Math.abs(x);
    if (isAhead && cost < least) [best, least] = [box, cost];
  }
  return best;
}
