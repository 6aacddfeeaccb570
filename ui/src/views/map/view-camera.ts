import { computed } from '@preact/signals';
import { layout } from '../../store/picture.ts';
import { type Camera, camera, viewport } from '../../store/state.ts';

/** Labels are not legible below this scale, nor do boxes need to be larger than life. */
const SMALLEST_FIT = 0.35;
const LARGEST_FIT = 1.25;
const SMALLEST = 0.1;
const LARGEST = 3;
const EDGE = 12;

/** Where the map is looked at from: what the user chose, or all of it. */
export const viewCamera = computed<Camera>(() => {
  if (camera.value) return camera.value;
  const map = layout.value;
  const size = viewport.value;
  if (!map || !size || map.width === 0) return { x: 0, y: 0, scale: 1 };
  const fitting = Math.min((size.width - 2 * EDGE) / map.width, (size.height - 2 * EDGE) / map.height);
  const scale = Math.min(LARGEST_FIT, Math.max(SMALLEST_FIT, fitting));
  const free = { x: size.width / scale - map.width, y: size.height / scale - map.height };
  return { x: -Math.max(EDGE, free.x / 2), y: -Math.max(EDGE, Math.min(free.y / 2, 60)), scale };
});

export function pan(dx: number, dy: number): void {
  const { x, y, scale } = viewCamera.value;
  camera.value = { x: x - dx / scale, y: y - dy / scale, scale };
}

/** Towards a point of the viewport, which stays where it is. */
export function zoom(factor: number, at?: { readonly x: number; readonly y: number }): void {
  const size = viewport.value ?? { width: 0, height: 0 };
  const point = at ?? { x: size.width / 2, y: size.height / 2 };
  const now = viewCamera.value;
  const scale = Math.min(LARGEST, Math.max(SMALLEST, now.scale * factor));
  camera.value = {
    x: now.x + point.x / now.scale - point.x / scale,
    y: now.y + point.y / now.scale - point.y / scale,
    scale,
  };
}

/** From a point of the viewport to one of the map. */
export function toMap(x: number, y: number): { x: number; y: number } {
  const now = viewCamera.value;
  return { x: now.x + x / now.scale, y: now.y + y / now.scale };
}
