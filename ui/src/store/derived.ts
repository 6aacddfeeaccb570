import { computed } from '@preact/signals';
import { type BoxChanges, changesOfBoxes } from '../model/comparison.ts';
import { applyDifference, autoExpansion, type Expansion, type Viewport } from '../model/expansion.ts';
import { type FindingsOfEdges, findingsOfEdges, isMarked } from '../model/finding-edges.ts';
import { forbiddenImports } from '../model/forbidden-edges.ts';
import { PACKAGES_ID } from '../model/ids.ts';
import type { MapLayout } from '../model/layout.ts';
import { layOutOpened } from '../model/layout-opened.ts';
import { type Direction, type Levels, levelsOf } from '../model/levels.ts';
import { chooseDrawn, DIRECTIONS, directionBetween, visibleEdges } from '../model/map-edges.ts';
import { stickyLevels } from '../model/sticky-levels.ts';
import { createTree, type Tree } from '../model/tree.ts';
import type { BoxId } from '../model/types.ts';
import { type Arrangement, isSameArrangement, stateOf, wantedArrangement } from './arrangement.ts';
import { overlay } from './comparison.ts';
import { wholeViewport } from './right-panel.ts';
import { closed, type EdgeChoice, findings, opened, project, selection } from './state.ts';

/** Derived state: the tree, its rows, the boxes and the edges between them. */

export interface Arranged extends Arrangement {
  readonly tree: Tree;
  readonly levels: Levels;
}

/** A save keeps every box in its row; only other filters, another project or `rearrange` start from scratch. */
let before: Arranged | undefined;

export const arranged = computed<Arranged | undefined>(() => {
  const wanted = wantedArrangement.value;
  if (!wanted) return undefined;
  const now = wanted.project;
  const kept = before && isSameArrangement(before, wanted) ? before : undefined;
  if (kept?.project === now) return kept;
  const tree = createTree(now, wanted.filters, kept?.tree);
  const levels = kept ? stickyLevels(kept.levels, tree) : levelsOf(tree);
  before = { ...wanted, tree, levels };
  return before;
});

export const tree = computed(() => arranged.value?.tree);
export const levels = computed(() => arranged.value?.levels);

/** Used while the size of the map is unknown. */
const DEFAULT_VIEWPORT: Viewport = { width: 1000, height: 700 };

/** Computed once for each arrangement: neither a save nor a resize opens or closes a folder. */
let expansion: { readonly key: string; readonly auto: Expansion } | undefined;

export const auto = computed<Expansion>(() => {
  const now = arranged.value;
  const size = wholeViewport.value;
  if (!now || !size) return new Set();
  const key = `${stateOf(now)}\n${JSON.stringify(now.filters)}\n${now.arrangement}`;
  if (expansion?.key !== key) {
    expansion = { key, auto: autoExpansion(now.tree, now.levels, size.width > 0 ? size : DEFAULT_VIEWPORT) };
  }
  return expansion.auto;
});

export const expanded = computed(() =>
  // Hundreds of packages are no boxes: theirs leads to the Packages view.
  applyDifference(auto.value, opened.value, [...closed.value, PACKAGES_ID]),
);

interface LaidOut {
  readonly arranged: Arranged;
  readonly viewport: Viewport;
  readonly opened: ReadonlySet<BoxId>;
  readonly closed: ReadonlySet<BoxId>;
  readonly layout: MapLayout;
}

let laidOut: LaidOut | undefined;

/** A resize does not change the layout; it only shows more or less of the map. */
export const layout = computed<MapLayout | undefined>(() => {
  const now = arranged.value;
  const size = wholeViewport.value;
  if (!now || !size) return undefined;
  const kept = laidOut && isSameArrangement(laidOut.arranged, now) ? laidOut : undefined;
  const wanted = kept?.viewport ?? (size.width > 0 ? size : DEFAULT_VIEWPORT);
  const made = layOutOpened(
    { ...now, viewport: wanted, auto: auto.value, opened: opened.value, closed: closed.value },
    kept,
  );
  laidOut = { arranged: now, viewport: wanted, opened: opened.value, closed: closed.value, layout: made };
  return made;
});

export const edges = computed(() => layout.value && visibleEdges(layout.value, overlay.value.imports));

/** Box → what the comparison says about its files. */
export const boxChanges = computed(() =>
  layout.value ? changesOfBoxes(layout.value, overlay.value) : new Map<number, BoxChanges>(),
);

/** The findings of each import of the project. */
export const edgeFindings = computed<FindingsOfEdges>(() =>
  project.value && findings.value ? findingsOfEdges(project.value, findings.value.findings) : new Map(),
);

/** Edge of the map → how many of its imports break a rule. */
export const forbidden = computed(() => {
  if (!layout.value || !edges.value) return new Uint32Array();
  const marked = [...edgeFindings.value].filter(([, found]) => found.some(isMarked)).map(([edge]) => edge);
  return forbiddenImports(layout.value, edges.value, marked);
});

/** The direction of the imports from one box to another, if both are on the map. */
export function directionOf({ from, to }: EdgeChoice): Direction | undefined {
  const [user, used] = [layout.value?.boxOf(from), layout.value?.boxOf(to)];
  if (!layout.value || !user || !used) return undefined;
  return DIRECTIONS[directionBetween(layout.value, user.index, used.index)];
}

export const drawn = computed(() =>
  layout.value && edges.value
    ? chooseDrawn(edges.value, layout.value, selection.value, forbidden.value)
    : new Uint32Array(),
);
