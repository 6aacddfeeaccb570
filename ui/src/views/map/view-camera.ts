import { FIT_MARGIN } from '../../model/expansion.ts';
import { keptInSight, MIN_ZOOM, viewCamera } from '../../store/map-camera.ts';
import { camera, viewport } from '../../store/state.ts';

export { viewCamera } from '../../store/map-camera.ts';

const MAX_SCALE = 3;

export function pan(dx: number, dy: number): void {
  const { x, y, scale } = viewCamera.value;
  camera.value = keptInSight({ x: x - dx / scale, y: y - dy / scale, scale });
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shows all of these boxes, and not larger than at rest. */
export function frameBoxes(boxes: readonly Area[]): void {
  const size = viewport.value;
  if (!size || boxes.length === 0) return;
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map(box => box.x + box.width)) - left;
  const height = Math.max(...boxes.map(box => box.y + box.height)) - top;
  const room = { width: size.width - 8 * FIT_MARGIN, height: size.height - 8 * FIT_MARGIN };
  const scale = Math.max(MIN_ZOOM, Math.min(1, room.width / width, room.height / height));
  camera.value = {
    x: left + width / 2 - size.width / 2 / scale,
    y: top + height / 2 - size.height / 2 / scale,
    scale,
  };
}

/** Zooms around a point of the viewport, by default its centre. */
export function zoom(factor: number, at?: { readonly x: number; readonly y: number }): void {
  const size = viewport.value ?? { width: 0, height: 0 };
  const point = at ?? { x: size.width / 2, y: size.height / 2 };
  const now = viewCamera.value;
  const scale = Math.min(MAX_SCALE, Math.max(MIN_ZOOM, now.scale * factor));
  camera.value = keptInSight({
    x: now.x + point.x / now.scale - point.x / scale,
    y: now.y + point.y / now.scale - point.y / scale,
    scale,
  });
}

/** Converts viewport to map coordinates. */
export function toMap(x: number, y: number): { x: number; y: number } {
  const now = viewCamera.value;
  return { x: now.x + x / now.scale, y: now.y + y / now.scale };
}
