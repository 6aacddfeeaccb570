import { computed, effect, signal } from '@preact/signals';
import { DEFAULT_DETAIL } from '../../../src/layout/arrange.ts';
import type { Size } from '../../../src/layout/box-sizes.ts';
import {
  keepOverview,
  type OverviewRequest,
  type OverviewState,
  requestOf,
  stateOf,
} from '../model/overview.ts';
import { overviewLines } from '../model/overview-lines.ts';
import { labels } from './labels.ts';
import { pictureOf } from './picture-worker.ts';
import { arrangement, type Camera, camera, edgeChoice, filters, goal, project, selection } from './state.ts';

/** The state of the Overview. */

export const COLOURS = ['area', 'language', 'owner', 'risk', 'change'] as const;
export type Colour = (typeof COLOURS)[number];

export const overview = signal<OverviewState | undefined>(undefined);
/** The size of the surface; undefined until it is measured. */
export const surfaceSize = signal<Size | undefined>(undefined);
export const colour = signal<Colour>('area');
/** An index of `DETAILS`. */
export const detail = signal(DEFAULT_DETAIL);
/** Undefined until the user pans or zooms; until then the picture is fitted to the surface. */
export const overviewCamera = signal<Camera | undefined>(undefined);

interface Key {
  readonly path: string;
  readonly filters: OverviewRequest['filters'];
  readonly arrangement: number;
  readonly modules: OverviewRequest['modules'];
}

/** What the picture on screen, or the one being made, was made for. A save or a resize makes no other. */
let made: Key | undefined;

export function startOverview(): () => void {
  return effect(() => {
    const now = project.value;
    const size = surfaceSize.value;
    if (!now || !size || labels.value === undefined) return;
    const { modules } = labels.value;
    const key = { path: now.path, filters: filters.value, arrangement: arrangement.value, modules };
    const shown = overview.peek();
    if (made && isSame(made, key)) {
      if (shown && shown.project !== now) overview.value = keepOverview(shown, now);
      return;
    }
    // A link may name a camera for the first picture.
    if (made) overviewCamera.value = undefined;
    made = key;
    const request: OverviewRequest = {
      project: now,
      filters: key.filters,
      modules,
      viewport: withinMargins(size),
    };
    void pictureOf(requestOf(request)).then(picture => {
      if (made !== key) return;
      const state = stateOf(picture, request);
      const latest = project.peek();
      overview.value = latest && latest !== now ? keepOverview(state, latest) : state;
    });
  });
}

/** Between a picture that is fitted and the border of the surface. */
export const MARGIN = 14;

function withinMargins({ width, height }: Size): Size {
  return { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
}

function isSame(a: Key, b: Key): boolean {
  return (
    a.path === b.path && a.filters === b.filters && a.arrangement === b.arrangement && a.modules === b.modules
  );
}

/** The boxes whose lines are all drawn. */
const chosenBoxes = computed(() =>
  [selection.value, goal.value, edgeChoice.value?.from].filter(id => id !== undefined),
);

export const lines = computed(() =>
  overview.value ? overviewLines(overview.value, { detail: detail.value, boxes: chosenBoxes.value }) : [],
);

/** Back to the picture around this one. */
export function zoomOut(): void {
  const { scope } = filters.value;
  if (scope === '') return;
  filters.value = { ...filters.value, scope: overview.value?.picture.trail.at(-1) ?? '' };
  camera.value = undefined;
}
