import type { Box, MapLayout } from './layout.ts';
import type { MapEdges } from './map-edges.ts';

/** A cubic Bézier curve in map units. */
export interface Curve {
  readonly x1: number;
  readonly y1: number;
  readonly cx1: number;
  readonly cy1: number;
  readonly cx2: number;
  readonly cy2: number;
  readonly x2: number;
  readonly y2: number;
}

/** The curve of an edge of the map. */
export function curveOf({ boxes }: MapLayout, { from, to }: MapEdges, edge: number): Curve {
  return curveBetween(boxes[from[edge]], boxes[to[edge]]);
}

/** Connects the facing sides of two boxes. Boxes side by side are joined by an arc below them. */
export function curveBetween(user: Box, used: Box): Curve {
  const [x1, x2] = [anchor(user, used), anchor(used, user)];
  if (user.y + user.height <= used.y) return vertical(x1, user.y + user.height, x2, used.y);
  if (used.y + used.height <= user.y) return vertical(x1, user.y, x2, used.y + used.height);
  return arc(user, used);
}

/** The corners of the arrowhead, tip first. */
export function arrowOf({ cx2, cy2, x2, y2 }: Curve, size: number): readonly (readonly [number, number])[] {
  const angle = Math.atan2(y2 - cy2, x2 - cx2);
  const corner = (turn: number) =>
    [x2 - size * Math.cos(angle + turn), y2 - size * Math.sin(angle + turn)] as const;
  return [[x2, y2], corner(-0.45), corner(0.45)];
}

/** Shifts the anchor towards the other box, so that edges do not all leave from the same point. */
function anchor(box: Box, other: Box): number {
  const centre = box.x + box.width / 2;
  const lean = other.x + other.width / 2 - centre;
  const room = box.width / 2 - Math.min(8, box.width / 4);
  return centre + Math.max(-room, Math.min(room, lean * 0.15));
}

function vertical(x1: number, y1: number, x2: number, y2: number): Curve {
  const bend = Math.max(18, Math.abs(y2 - y1) * 0.4) * Math.sign(y2 - y1 || 1);
  return { x1, y1, cx1: x1, cy1: y1 + bend, cx2: x2, cy2: y2 - bend, x2, y2 };
}

function arc(from: Box, to: Box): Curve {
  const x1 = from.x + from.width / 2;
  const x2 = to.x + to.width / 2;
  const y1 = from.y + from.height;
  const y2 = to.y + to.height;
  const depth = Math.max(y1, y2) + 14 + Math.min(60, Math.abs(x2 - x1) * 0.12);
  return { x1, y1, cx1: x1, cy1: depth, cx2: x2, cy2: depth, x2, y2 };
}

/** The point at `t`, from 0 to 1. */
export function pointAt(curve: Curve, t: number): { x: number; y: number } {
  const s = 1 - t;
  const a = s * s * s;
  const b = 3 * s * s * t;
  const c = 3 * s * t * t;
  const d = t * t * t;
  return {
    x: a * curve.x1 + b * curve.cx1 + c * curve.cx2 + d * curve.x2,
    y: a * curve.y1 + b * curve.cy1 + c * curve.cy2 + d * curve.y2,
  };
}

const SAMPLES = 24;

/** The squared distance from a point to the curve, sampled: exact enough for hit testing. */
export function distance2(curve: Curve, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= SAMPLES; i++) {
    const point = pointAt(curve, i / SAMPLES);
    nearest = Math.min(nearest, (point.x - x) ** 2 + (point.y - y) ** 2);
  }
  return nearest;
}
