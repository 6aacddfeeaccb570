import { computed } from '@preact/signals';
import { layout } from '../../store/derived.ts';
import { fitArea } from '../../store/right-panel.ts';
import { type Camera, camera, viewport } from '../../store/state.ts';

/** Fitting does not blow up small maps. */
const MAX_FIT = 1.25;
const MIN_SCALE = 0.1;
const MAX_SCALE = 3;
const MARGIN = 12;

/** The camera that the user chose, or else one that fits the whole map. */
export const viewCamera = computed<Camera>(() => {
  if (camera.value) return keptInSight(camera.value);
  const map = layout.value;
  const size = fitArea.value ?? viewport.value;
  if (!map || !size || map.width === 0) return { x: 0, y: 0, scale: 1 };
  const fitting = Math.min((size.width - 2 * MARGIN) / map.width, (size.height - 2 * MARGIN) / map.height);
  const scale = Math.min(MAX_FIT, Math.max(MIN_SCALE, fitting));
  const free = { x: size.width / scale - map.width, y: size.height / scale - map.height };
  return {
    x: -Math.max(MARGIN / scale, free.x / 2),
    y: -Math.max(MARGIN / scale, Math.min(free.y / 2, 60)),
    scale,
  };
});

/** The middle of the viewport never leaves the map, so that no wheel, drag or link can lose it. */
function keptInSight({ x, y, scale }: Camera): Camera {
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
  const room = { width: size.width - 8 * MARGIN, height: size.height - 8 * MARGIN };
  const scale = Math.max(MIN_SCALE, Math.min(1, room.width / width, room.height / height));
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
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, now.scale * factor));
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
