import { computed, effect, signal } from '@preact/signals';
import type { Size } from '../../../src/core/layout/box-sizes.ts';
import { MIN_SCALE } from '../../../src/core/layout/details.ts';
import { MARGIN, overview, overviewCamera, surfaceSize } from './overview.ts';
import { type Camera, edgeChoice, goal, selection } from './state.ts';

const MAX_FIT = 1.2;
/** Names of 8 pixels. */
const LEAST_FIT = 8 / 13;
const SMALLEST = 0.4;
const LARGEST = 3;
/** So much of the picture stays visible, however far one pans or zooms. */
const KEPT = 120;

/** The size that the picture is fitted to. The panel of a selection narrows the surface, and moves nothing. */
const fitSize = signal<Size | undefined>(undefined);

/** What was done to reveal a box beside the panel of a selection. It is undone when the panel closes. */
let revealed: { readonly before: Camera | undefined; readonly after: Camera | undefined } | undefined;

export function startFitting(): () => void {
  return effect(() => {
    const size = surfaceSize.value;
    const hasPanel =
      selection.value !== undefined || edgeChoice.value !== undefined || goal.value !== undefined;
    if (size && (!hasPanel || !fitSize.peek())) fitSize.value = size;
    if (hasPanel || !revealed) return;
    if (overviewCamera.peek() === revealed.after) overviewCamera.value = revealed.before;
    revealed = undefined;
  });
}

/** Pans without being asked, because a panel covers the box that it is about. */
export function revealBy(dx: number, dy: number): void {
  const before = revealed ? revealed.before : overviewCamera.peek();
  panOverview(dx, dy);
  revealed = { before, after: overviewCamera.peek() };
}

/** Fits the picture to the part of the page that no panel covers. */
export function fitOverview(): void {
  fitSize.value = surfaceSize.value;
  overviewCamera.value = undefined;
}

const extent = computed(() => {
  const state = overview.value;
  if (!state) return { width: 0, height: 0 };
  return { width: state.picture.placed.width, height: state.picture.placed.height };
});

/** The camera that the user chose, or else one that fits the picture with readable names. */
export const overviewView = computed<Camera>(() => {
  const size = fitSize.value;
  const { width, height } = extent.value;
  if (!size || width === 0) return overviewCamera.value ?? { x: 0, y: 0, scale: 1 };
  // A link may name any camera.
  if (overviewCamera.value) return kept(overviewCamera.value, size);
  const [wide, high] = [(size.width - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / height];
  // What is too high is panned; what lines make too wide has smaller names, as far as they can be read.
  const least = Math.max(LEAST_FIT, Math.min(MIN_SCALE, wide));
  const scale = Math.min(MAX_FIT, Math.max(least, Math.min(wide, high)));
  const free = { x: size.width / scale - width, y: size.height / scale - height };
  return { x: -Math.max(MARGIN, free.x / 2), y: -Math.max(MARGIN, free.y / 2), scale };
});

export function panOverview(dx: number, dy: number): void {
  const { x, y, scale } = overviewView.value;
  overviewCamera.value = kept({ x: x - dx / scale, y: y - dy / scale, scale }, surfaceSize.value);
}

/** For a key or a button. */
export const ZOOM_STEP = 1.2;

/** Zooms around a point of the surface, by default its centre. */
export function zoomOverview(factor: number, at?: { readonly x: number; readonly y: number }): void {
  const size = surfaceSize.value ?? { width: 0, height: 0 };
  const point = at ?? { x: size.width / 2, y: size.height / 2 };
  const now = overviewView.value;
  const scale = clampedScale(now.scale * factor);
  const x = now.x + point.x / now.scale - point.x / scale;
  const y = now.y + point.y / now.scale - point.y / scale;
  overviewCamera.value = kept({ x, y, scale }, size);
}

/** The nearest camera from which a part of the picture is visible. */
function kept(camera: Camera, size: Size = { width: 0, height: 0 }): Camera {
  const scale = clampedScale(camera.scale);
  const within = (at: number, visible: number, length: number) =>
    Math.min(length - KEPT / scale, Math.max(KEPT / scale - visible / scale, at));
  return {
    x: within(camera.x, size.width, extent.value.width),
    y: within(camera.y, size.height, extent.value.height),
    scale,
  };
}

function clampedScale(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
