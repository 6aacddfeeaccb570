import { computed } from '@preact/signals';
import type { Viewport } from '../../model/expansion.ts';
import type { MapLayout } from '../../model/layout.ts';
import { arranged, expanded, layout } from '../../store/derived.ts';
import { fits } from '../../store/fits.ts';
import { type Camera, camera, viewport } from '../../store/state.ts';

/** Fitting keeps labels legible and does not blow up small maps. */
const MIN_FIT = 0.35;
const MAX_FIT = 1.25;
const MIN_SCALE = 0.1;
const MAX_SCALE = 3;
const MARGIN = 12;

/** The camera that the user chose, or else one that fits the whole map. */
export const viewCamera = computed<Camera>(() => camera.value ?? fitting.value);

/** What was fitted last, and for which map. */
let fitted: { readonly key: readonly unknown[]; readonly camera: Camera } | undefined;

/** A save keeps it: a new folder must not rescale the map. */
const fitting = computed<Camera>(() => {
  const map = layout.value;
  const now = arranged.value;
  const size = viewport.value;
  if (!map || !now || !size || map.width === 0) return { x: 0, y: 0, scale: 1 };
  const { path, commit } = now.project;
  const key = [size, expanded.value, now.filters, now.arrangement, path, commit, fits.value];
  if (!fitted || key.some((part, i) => part !== fitted?.key[i])) fitted = { key, camera: fitTo(map, size) };
  return fitted.camera;
});

function fitTo(map: MapLayout, size: Viewport): Camera {
  const least = Math.min((size.width - 2 * MARGIN) / map.width, (size.height - 2 * MARGIN) / map.height);
  const scale = Math.min(MAX_FIT, Math.max(MIN_FIT, least));
  const free = { x: size.width / scale - map.width, y: size.height / scale - map.height };
  return { x: -Math.max(MARGIN, free.x / 2), y: -Math.max(MARGIN, Math.min(free.y / 2, 60)), scale };
}

export function pan(dx: number, dy: number): void {
  const { x, y, scale } = viewCamera.value;
  camera.value = { x: x - dx / scale, y: y - dy / scale, scale };
}

/** Zooms around a point of the viewport, by default its centre. */
export function zoom(factor: number, at?: { readonly x: number; readonly y: number }): void {
  const size = viewport.value ?? { width: 0, height: 0 };
  const point = at ?? { x: size.width / 2, y: size.height / 2 };
  const now = viewCamera.value;
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, now.scale * factor));
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
