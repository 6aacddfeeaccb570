import type { Box, MapLayout } from '../../model/layout.ts';
import type { BoxId } from '../../model/types.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The box that a navigation key leads to; undefined for other keys and at the border of the map. */
export function boxTowards(map: MapLayout, from: BoxId | undefined, key: string): Box | undefined {
  const { boxes } = map;
  if (key === 'Home') return boxes[0];
  if (key === 'End') return boxes[boxes.length - 1];
  const step = STEPS[key];
  if (!step) return undefined;
  const start = from === undefined ? undefined : map.boxOf(from);
  if (!start) return boxes[0];
  if (key === 'ArrowUp' && start.parent >= 0 && isFirstInside(boxes, start)) return boxes[start.parent];
  return nearest(boxes, start, step);
}

function isFirstInside(boxes: readonly Box[], box: Box): boolean {
  return boxes[box.parent].y + 40 > box.y;
}

/** The nearest box in a direction, with sideways distance weighted double. An open folder leads to its children. */
function nearest(boxes: readonly Box[], start: Box, [dx, dy]: readonly [number, number]): Box | undefined {
  let best: Box | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    if (box.isOpen && box.parent !== start.index) continue;
    const x = centre(box).x - centre(start).x;
    const y = centre(box).y - centre(start).y;
    const ahead = x * dx + y * dy;
    if (ahead <= 4) continue;
    const cost = ahead + 2 * (Math.abs(x * dy) + Math.abs(y * dx));
    if (cost < least) {
      least = cost;
      best = box;
    }
  }
  return best;
}

/** The reference point of a box; for an open folder that of its name. */
function centre({ x, y, width, height, isOpen }: Box): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: isOpen ? y + 12 : y + height / 2 };
}
