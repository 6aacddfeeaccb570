import type { Box, MapLayout } from '../../model/layout.ts';
import type { BoxId } from '../../model/types.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The box that a key leads to from this one; undefined where the key means nothing or leads nowhere. */
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

/** The nearest in that direction; what lies far aside counts double. An open folder is entered at its first child. */
function nearest(boxes: readonly Box[], start: Box, [dx, dy]: readonly [number, number]): Box | undefined {
  let best: Box | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    if (box === start || (box.isOpen && !(dy === 1 && box.index === start.index))) {
      if (!(start.isOpen && box.parent === start.index)) continue;
    }
    const ahead = (centreX(box) - centreX(start)) * dx + (centreY(box) - topOf(start)) * dy;
    const aside =
      Math.abs((centreX(box) - centreX(start)) * dy) + Math.abs((centreY(box) - centreY(start)) * dx);
    if (ahead <= 4) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = box;
    }
  }
  return best;
}

function centreX(box: Box): number {
  return box.x + box.width / 2;
}

function centreY(box: Box): number {
  return topOf(box);
}

/** An open folder is where its name is. */
function topOf(box: Box): number {
  return box.isOpen ? box.y + 12 : box.y + box.height / 2;
}
