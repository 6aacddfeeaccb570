import { computed } from '@preact/signals';
import type { Step } from '../../canvas/edges.ts';
import type { MapLayout } from '../../model/layout.ts';
import { directionBetween, UP } from '../../model/map-edges.ts';
import { unitOf } from '../../model/tree.ts';
import type { BoxId } from '../../model/types.ts';
import { layout } from '../../store/derived.ts';
import { chosenPath } from '../../store/path.ts';
import { edgeChoice } from '../../store/state.ts';

/** A step with its numbers in the path; none for a chosen edge. */
export interface NumberedStep extends Step {
  readonly numbers: readonly number[];
}

/** A path or an edge on the map, which dims everything else. */
export interface Picture {
  readonly steps: readonly NumberedStep[];
  /** The boxes that are not dimmed. */
  readonly boxes: ReadonlySet<number>;
  /** How many steps are inside a closed folder or hidden, and therefore not drawn. */
  readonly undrawn: number;
}

export const picture = computed<Picture | undefined>(() => {
  const map = layout.value;
  if (!map) return undefined;
  if (edgeChoice.value) return edgePicture(map, edgeChoice.value.from, edgeChoice.value.to);
  const path = chosenPath.value?.edges;
  return path && pathPicture(map, path);
});

function edgePicture(map: MapLayout, from: BoxId, to: BoxId): Picture | undefined {
  const [user, used] = [holderOf(map, from), holderOf(map, to)];
  // A box does not have an edge to itself or to a folder around it.
  if (user === -1 || used === -1 || isAround(map, user, used) || isAround(map, used, user)) return undefined;
  return pictureOf(map, [stepOf(map, user, used, [])], 0);
}

function pathPicture(map: MapLayout, path: readonly number[]): Picture | undefined {
  const { project, folderCount } = map.tree;
  const boxOf = map.boxOfUnits();
  const steps = new Map<string, NumberedStep>();
  let undrawn = 0;
  path.forEach((edge, i) => {
    const from = boxOf[folderCount + project.edges.source[edge]];
    const to = boxOf[folderCount + project.edges.target[edge]];
    if (from === -1 || to === -1 || from === to) {
      undrawn++;
      return;
    }
    const numbers = steps.get(`${from} ${to}`)?.numbers ?? [];
    steps.set(`${from} ${to}`, stepOf(map, from, to, [...numbers, i + 1]));
  });
  return steps.size === 0 ? undefined : pictureOf(map, [...steps.values()], undrawn);
}

function stepOf(map: MapLayout, from: number, to: number, numbers: readonly number[]): NumberedStep {
  return { from, to, isUp: directionBetween(map, from, to) === UP, numbers };
}

/** Keeps the ends of the steps, what is inside them, and the folders around them. */
function pictureOf(map: MapLayout, steps: readonly NumberedStep[], undrawn: number): Picture {
  const ends = new Set(steps.flatMap(({ from, to }) => [from, to]));
  const boxes = new Set<number>();
  for (const end of ends) for (let at = end; at !== -1; at = map.boxes[at].parent) boxes.add(at);
  for (const { index } of map.boxes)
    for (let at = index; at !== -1; at = map.boxes[at].parent) if (ends.has(at)) boxes.add(index);
  return { steps, boxes, undrawn };
}

/** The box itself, or the closed folder that contains it; -1 if it is hidden. */
function holderOf(map: MapLayout, id: BoxId): number {
  const unit = unitOf(map.tree, id);
  return unit < 0 ? -1 : map.boxOfUnits()[unit];
}

function isAround({ boxes }: MapLayout, outer: number, inner: number): boolean {
  for (let at = inner; at !== -1; at = boxes[at].parent) if (at === outer) return true;
  return false;
}
