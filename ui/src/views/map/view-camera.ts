import { MIN_ZOOM, viewCamera } from '../../store/map-camera.ts';
import { camera, viewport } from '../../store/state.ts';

export { viewCamera } from '../../store/map-camera.ts';

const MAX_SCALE = 3;

export function pan(dx: number, dy: number): void {
  const { x, y, scale } = viewCamera.value;
  camera.value = { x: x - dx / scale, y: y - dy / scale, scale };
}

/** Zooms around a point of the viewport, by default its centre. */
export function zoom(factor: number, at?: { readonly x: number; readonly y: number }): void {
  const size = viewport.value ?? { width: 0, height: 0 };
  const point = at ?? { x: size.width / 2, y: size.height / 2 };
  const now = viewCamera.value;
  const scale = Math.min(MAX_SCALE, Math.max(MIN_ZOOM, now.scale * factor));
  camera.value = {
    x: now.x + point.x / now.scale - point.x / scale,
    y: now.y + point.y / now.scale - point.y / scale,
    scale,
  };
}

/** Converts viewport to map coordinates. */
export function toMap(x: number, y: number): { x: number; y: number } {
  const now = viewCamera.value;
  return { x: now.x + x / now.scale, y: now.y + y / now.scale };
}
