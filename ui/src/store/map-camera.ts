import { computed } from '@preact/signals';
import { FIT_MARGIN, MIN_SCALE } from '../model/expansion.ts';
import { arranged, expanded, layout } from './derived.ts';
import { fits } from './fits.ts';
import { fitArea } from './right-panel.ts';
import { type Camera, camera, viewport } from './state.ts';

/** Fitting does not blow up small maps. */
const MAX_FIT = 1.25;
/** How far the user can zoom out. */
export const MIN_ZOOM = 0.1;

/** The camera that the user chose, or else the automatic one. */
export const viewCamera = computed<Camera>(() =>
  camera.value ? keptInSight(camera.value) : automatic.value,
);

/** What was fitted last, and for which map. */
let last: { readonly key: readonly unknown[]; readonly camera: Camera } | undefined;

/** A save keeps it: a new folder must not rescale the map. */
const automatic = computed<Camera>(() => {
  const now = arranged.value;
  const size = fitArea.value ?? viewport.value;
  if (!now || !layout.value || !size) return { x: 0, y: 0, scale: 1 };
  const { path, commit } = now.project;
  const key = [size, expanded.value, now.filters, now.arrangement, path, commit, fits.value];
  if (!last || key.some((part, i) => part !== last?.key[i])) last = { key, camera: fitted(MIN_SCALE) };
  return last.camera;
});

/** The camera that shows the whole map; `undefined` if the automatic one does so already. */
export function wholeMapCamera(): Camera | undefined {
  const whole = fitted(MIN_ZOOM);
  return whole.scale < MIN_SCALE ? whole : undefined;
}

/** Fits the map to the viewport. A map that is too large at the smallest scale is shown from its top left corner. */
function fitted(smallest: number): Camera {
  const map = layout.value;
  const size = fitArea.value ?? viewport.value;
  if (!map || !size || map.width === 0) return { x: 0, y: 0, scale: 1 };
  const fitting = Math.min(
    (size.width - 2 * FIT_MARGIN) / map.width,
    (size.height - 2 * FIT_MARGIN) / map.height,
  );
  const scale = Math.min(MAX_FIT, Math.max(smallest, fitting));
  const free = { x: size.width / scale - map.width, y: size.height / scale - map.height };
  return { x: -Math.max(FIT_MARGIN, free.x / 2), y: -Math.max(FIT_MARGIN, Math.min(free.y / 2, 60)), scale };
}

/** The middle of the viewport never leaves the map, so that no wheel, drag or link can lose it. */
export function keptInSight({ x, y, scale }: Camera): Camera {
  const map = layout.value;
  const size = viewport.value;
  if (!map || !size || map.width === 0) return { x, y, scale };
  return {
    x: clamped(x, size.width / 2 / scale, map.width),
    y: clamped(y, size.height / 2 / scale, map.height),
    scale,
  };
}

function clamped(start: number, half: number, end: number): number {
  return Math.max(-half, Math.min(end - half, start));
}
