import type { Box, MapLayout } from '../model/layout.ts';
import { DOWN, type MapEdges, UP } from '../model/map-edges.ts';

/** A cubic curve in map units. */
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

/**
 * Downward edges leave at the bottom and arrive at the top, upward ones the other way round, and those between
 * neighbours bow below them: direction can be seen from the shape alone.
 */
export function curveOf({ boxes }: MapLayout, edges: MapEdges, edge: number): Curve {
  const from = boxes[edges.from[edge]];
  const to = boxes[edges.to[edge]];
  const direction = edges.direction[edge];
  const isDown = direction === DOWN || (direction !== UP && from.y + from.height <= to.y);
  if (isDown) return vertical(anchor(from, to), from.y + from.height, anchor(to, from), to.y);
  if (direction === UP) return vertical(anchor(from, to), from.y, anchor(to, from), to.y + to.height);
  return bow(from, to);
}

/** Not all edges leave from the same point: they lean towards where they go. */
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

function bow(from: Box, to: Box): Curve {
  const x1 = from.x + from.width / 2;
  const x2 = to.x + to.width / 2;
  const y1 = from.y + from.height;
  const y2 = to.y + to.height;
  const depth = Math.max(y1, y2) + 14 + Math.min(60, Math.abs(x2 - x1) * 0.12);
  return { x1, y1, cx1: x1, cy1: depth, cx2: x2, cy2: depth, x2, y2 };
}

/** Where the curve is at `t` from 0 to 1. */
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

/** The square of the distance from a point to the curve, closely enough for a click. */
export function distance2(curve: Curve, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= SAMPLES; i++) {
    const point = pointAt(curve, i / SAMPLES);
    nearest = Math.min(nearest, (point.x - x) ** 2 + (point.y - y) ** 2);
  }
  return nearest;
}
