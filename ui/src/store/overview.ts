import { batch, computed, effect, signal } from '@preact/signals';
import type { Size } from '../../../src/core/layout/box-sizes.ts';
import { DEFAULT_DETAIL } from '../../../src/core/layout/details.ts';
import { isStackId } from '../model/ids.ts';
import type { keepOverview as keepingOverview } from '../model/keep-overview.ts';
import { shortestPath } from '../model/neighbours.ts';
import {
  boxShowing,
  type OverviewRequest,
  type OverviewState,
  requestOf,
  stateOf,
} from '../model/overview.ts';
import type { BoxPair } from '../model/overview-lines.ts';
import { filesOfStack } from '../model/stack-files.ts';
import type { BoxId } from '../model/types.ts';
import { chunk } from './chunk.ts';
import { labels } from './labels.ts';
import { pictureOf } from './picture-worker.ts';
import { panelRoom } from './right-panel.ts';
import {
  arrangement,
  type Camera,
  camera,
  edgeChoice,
  filters,
  goal,
  project,
  selection,
  view,
} from './state.ts';

/** The state of the Overview. */

export const COLOURS = ['area', 'language', 'owner', 'risk', 'change'] as const;
export type Colour = (typeof COLOURS)[number];

export const overview = signal<OverviewState | undefined>(undefined);
/** Why there is no picture, if it could not be made. The next change of the project tries again. */
export const overviewProblem = signal<string | undefined>(undefined);
/** The first picture comes first: what the user does not look at waits for it. */
export const isPicturePending = computed(
  () => view.value === 'overview' && !overview.value && overviewProblem.value === undefined,
);
/** The size of the surface; undefined until it is measured. */
export const surfaceSize = signal<Size | undefined>(undefined);
export const colour = signal<Colour>('area');
/** An index of `DETAILS`. */
export const detail = signal(DEFAULT_DETAIL);
/** The floor under the pointer, whose lines are drawn meanwhile; -1 for none. */
export const pointedFloor = signal(-1);
/** Undefined until the user pans or zooms; until then the picture is fitted to the surface. */
export const overviewCamera = signal<Camera | undefined>(undefined);

interface Key {
  readonly path: string;
  /** The commit that is shown instead of the work tree. */
  readonly commit: string | undefined;
  readonly filters: OverviewRequest['filters'];
  readonly arrangement: number;
  readonly declared: OverviewRequest['declared'];
}

/** What the picture on screen, or the one being made, was made for. A save or a resize makes no other. */
let made: Key | undefined;

export function startOverview(): () => void {
  return effect(() => {
    const now = project.value;
    const viewport = surfaceSize.value && pictureSize();
    const shown = overview.peek();
    if (now && shown && shown.project.path !== now.path) overview.value = undefined;
    if (!now || !viewport || labels.value === undefined) return;
    const { modules: declared } = labels.value;
    const key = {
      path: now.path,
      commit: now.commit,
      filters: filters.value,
      arrangement: arrangement.value,
      declared,
    };
    if (made && isSame(made, key)) {
      followProject();
      return;
    }
    // A link may name a camera for the first picture.
    if (made) overviewCamera.value = undefined;
    made = key;
    const request: OverviewRequest = { project: now, filters: key.filters, declared, viewport };
    pictureOf(requestOf(request)).then(
      picture => {
        if (made !== key) return;
        const isNewStack = isStackId(key.filters.scope) && !filesOfStack(key.filters.scope);
        const state = stateOf(picture, request);
        batch(() => {
          overviewProblem.value = undefined;
          overview.value = state;
          followProject();
          // Everything else that a link to a stack shows is computed again.
          if (isNewStack) {
            made = { ...key, filters: { ...key.filters } };
            filters.value = made.filters;
          }
        });
      },
      (error: unknown) => {
        if (made !== key) return;
        made = undefined;
        batch(() => {
          overviewProblem.value = error instanceof Error ? error.message : String(error);
          // It was made for something else than what the page shows now.
          overview.value = undefined;
        });
      },
    );
  });
}

const keeping = chunk(() => import('../model/keep-overview.ts'));
let keepOverview: typeof keepingOverview | undefined;

/** Gives the picture on screen the imports of the current project. What that takes is loaded with the first picture. */
function followProject(): void {
  const [shown, now] = [overview.peek(), project.peek()];
  if (keepOverview) {
    if (shown && now && shown.project !== now && shown.project.path === now.path)
      overview.value = keepOverview(shown, now);
    return;
  }
  keeping().then(
    loaded => {
      ({ keepOverview } = loaded);
      followProject();
    },
    // The next save tries again.
    () => undefined,
  );
}

/** Between a picture that is fitted and the border of the surface. */
export const MARGIN = 14;

/**
 * The size that pictures are made for: that of the surface without the right panel, so that a link to a selection shows
 * the same picture as the page did before the panel opened.
 */
export function pictureSize(): Size | undefined {
  const [size, panel] = [surfaceSize.peek(), panelRoom.peek()];
  if (!size) return undefined;
  return { width: size.width + panel.width - 2 * MARGIN, height: size.height + panel.height - 2 * MARGIN };
}

function isSame(a: Key, b: Key): boolean {
  return (
    a.path === b.path &&
    a.commit === b.commit &&
    a.filters === b.filters &&
    a.arrangement === b.arrangement &&
    a.declared === b.declared
  );
}

/** What is selected, as boxes of the picture; -1 for what it does not show. */
export interface Chosen {
  readonly box: number;
  readonly edge: BoxPair | undefined;
  /** The steps of a path between boxes; empty without one. */
  readonly path: readonly BoxPair[];
}

export const chosen = computed<Chosen>(() => {
  const state = overview.value;
  const find = (id: BoxId | undefined) => (state && id !== undefined ? boxShowing(state, id) : -1);
  const edge = edgeChoice.value;
  return {
    box: find(selection.value),
    edge: edge && [find(edge.from), find(edge.to)],
    path: state && goal.value !== undefined ? pathBetween(state, selection.value, goal.value) : [],
  };
});

/** The boxes that a shortest path of imports passes, in either direction. */
function pathBetween(state: OverviewState, from: BoxId | undefined, to: BoxId): BoxPair[] {
  if (from === undefined) return [];
  const { project: now, boxOf } = state;
  const shown = { ...filters.value, scope: '' };
  const edges = shortestPath(now, from, to, shown) ?? shortestPath(now, to, from, shown) ?? [];
  return edges
    .map(edge => [boxOf[now.edges.source[edge]] ?? -1, boxOf[now.edges.target[edge]] ?? -1] as const)
    .filter(([one, other]) => one >= 0 && other >= 0 && one !== other);
}

/** Back to the picture around this one. */
export function zoomOut(): void {
  const { scope } = filters.value;
  if (scope === '') return;
  filters.value = { ...filters.value, scope: overview.value?.picture.trail.at(-1) ?? '' };
  camera.value = undefined;
}
