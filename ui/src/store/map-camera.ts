import { computed } from '@preact/signals';
import { FIT_MARGIN, MIN_SCALE } from '../model/expansion.ts';
import { layout } from './derived.ts';
import { type Camera, camera, viewport } from './state.ts';

/** Fitting does not blow up small maps. */
const MAX_FIT = 1.25;
/** How far the user can zoom out. */
export const MIN_ZOOM = 0.1;

/** The camera that the user chose, or else the automatic one. */
export const viewCamera = computed<Camera>(() => camera.value ?? fitted(MIN_SCALE));

/** The camera that shows the whole map; `undefined` if the automatic one does so already. */
export function wholeMapCamera(): Camera | undefined {
  const whole = fitted(MIN_ZOOM);
  return whole.scale < MIN_SCALE ? whole : undefined;
}

/** Fits the map to the viewport. A map that is too large at the smallest scale is shown from its top left corner. */
function fitted(smallest: number): Camera {
  const map = layout.value;
  const size = viewport.value;
  if (!map || !size || map.width === 0) return { x: 0, y: 0, scale: 1 };
  const fitting = Math.min(
    (size.width - 2 * FIT_MARGIN) / map.width,
    (size.height - 2 * FIT_MARGIN) / map.height,
  );
  const scale = Math.min(MAX_FIT, Math.max(smallest, fitting));
  const free = { x: size.width / scale - map.width, y: size.height / scale - map.height };
  return { x: -Math.max(FIT_MARGIN, free.x / 2), y: -Math.max(FIT_MARGIN, Math.min(free.y / 2, 60)), scale };
}
