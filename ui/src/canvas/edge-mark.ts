import { type Curve, pointAt } from '../model/curves.ts';
import type { MapLayout } from '../model/layout.ts';
import type { Camera } from '../store/state.ts';
import { nameArea } from './name-area.ts';

interface EdgeMark {
  readonly sign: string;
  readonly layout: MapLayout;
  readonly camera: Camera;
  readonly alpha: number;
  readonly fill: string;
  readonly ink: string;
}

/** Where along an edge the mark may be, best first. */
const PLACES = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
const RADIUS = 7;
const FONT_SIZE = 10;

/** A dot with a sign, in addition to the colour. It covers no name if it can. */
export function drawEdgeMark(
  context: CanvasRenderingContext2D,
  curve: Curve,
  { layout, camera, sign, alpha, fill, ink }: EdgeMark,
): void {
  const { x, y } = markPoint(layout, curve);
  // As large on the screen at every scale, unless it would then hide the boxes around it.
  const unit = 1 / Math.max(0.6, camera.scale);
  context.globalAlpha = alpha;
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, RADIUS * unit, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = ink;
  context.font = `700 ${FONT_SIZE * unit}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, x, y);
}

/** A point of the curve that covers no name, if there is one. */
export function markPoint(layout: MapLayout, curve: Curve): { readonly x: number; readonly y: number } {
  const points = PLACES.map(t => pointAt(curve, t));
  return points.find(point => !isCovered(layout, point)) ?? points[0];
}

function isCovered({ boxes }: MapLayout, point: { readonly x: number; readonly y: number }): boolean {
  return boxes.some(box => {
    const { x, y, width, height } = nameArea(box);
    const [dx, dy] = [point.x - x, point.y - y];
    return dx > -RADIUS && dx < width + RADIUS && dy > -RADIUS && dy < height + RADIUS;
  });
}
