import { batch, computed } from '@preact/signals';
import { boxIdOfNode, isPackageId } from '../model/ids.ts';
import { shortestPath } from '../model/neighbours.ts';
import { ancestorsOf } from '../model/tree.ts';
import type { BoxId } from '../model/types.ts';
import { selectGoal } from './actions.ts';
import { auto, tree } from './derived.ts';
import { revealOnMap } from './map-actions.ts';
import { isFramePending } from './path-mode.ts';
import { reveal } from './reveal.ts';
import { closed, filters, goal, opened, project, selection } from './state.ts';

/** A shortest import path between the selection and the goal. */
export interface ChosenPath {
  readonly from: BoxId;
  readonly to: BoxId;
  /** Edges of the project in order; undefined if neither end depends on the other. */
  readonly edges: readonly number[] | undefined;
  /** Whether only the goal depends on the selection. */
  readonly isReverse: boolean;
}

export const chosenPath = computed<ChosenPath | undefined>(() => {
  const [now, from, to] = [project.value, selection.value, goal.value];
  if (!now || from === undefined || to === undefined) return undefined;
  // The user chose the ends explicitly, so filters do not apply to them.
  const wanted = { ...filters.value, packages: filters.value.packages || isPackageId(to) };
  const there = shortestPath(now, from, to, wanted);
  return { from, to, edges: there ?? shortestPath(now, to, from, wanted), isReverse: !there };
});

/** Shows the selection on the map, with the path if there is one. */
export function showOnMap(id: BoxId): void {
  if (isPackageId(id)) {
    reveal(id);
    return;
  }
  const end = goal.value;
  batch(() => {
    revealOnMap(id);
    if (end === undefined || selection.value !== id) return;
    selectGoal(end);
    openPathFolders();
    isFramePending.value = true;
  });
}

/** Opens the folders around all files of the path, so that each step can be drawn. */
export function openPathFolders(): void {
  const [now, units, found] = [project.value, tree.value, chosenPath.value?.edges];
  if (!now || !units || !found) return;
  const { source, target } = now.edges;
  const files = [...found.map(edge => source[edge]), ...found.slice(-1).map(edge => target[edge])];
  const around = new Set(files.flatMap(node => ancestorsOf(units, boxIdOfNode(now, node))));
  batch(() => {
    opened.value = new Set([...opened.value, ...[...around].filter(id => !auto.value.has(id))]);
    closed.value = new Set([...closed.value].filter(id => !around.has(id)));
  });
}
