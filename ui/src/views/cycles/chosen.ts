import { computed } from '@preact/signals';
import { boxIdOf, fileNode, nodeOf } from '../../model/ids.ts';
import type { Project } from '../../model/types.ts';
import { select } from '../../store/actions.ts';
import { project, selection, since } from '../../store/state.ts';
import { largestFirst, newsOf } from './cycles.ts';

/** The cycle on screen. It follows the selection, so that a link to a file is a link to its cycle. */

export const ordered = computed(() => (project.value ? largestFirst(project.value) : []));

export const news = computed(() => (project.value ? newsOf(project.value, since.value) : new Map()));

export type Chosen =
  | { readonly kind: 'open'; readonly cycle: number }
  /** A save broke it while it was on screen. */
  | { readonly kind: 'closed'; readonly count: number };

/** The last cycle on screen, by its members: shown while no member of a cycle is selected. */
let last: { readonly path: string; readonly members: readonly string[] } | undefined;

export const chosen = computed<Chosen | undefined>(() => {
  const now = project.value;
  if (!now || now.cycles.length === 0) return undefined;
  const cycle = selectedCycle(now) ?? lastCycle(now) ?? ordered.value[0];
  if (cycle === -1) return { kind: 'closed', count: last?.members.length ?? 0 };
  last = { path: now.path, members: now.cycles[cycle].members.map(file => now.ids[file]) };
  return { kind: 'open', cycle };
});

export function choose(cycle: number): void {
  const now = project.value;
  if (!now) return;
  select(boxIdOf(now.ids[now.cycles[cycle].path[0]]));
}

function selectedCycle(now: Project): number | undefined {
  const node = selection.value === undefined ? -1 : nodeOf(now, selection.value);
  if (node < 0 || node >= now.fileCount) return undefined;
  return now.cycleOf[node] === -1 ? undefined : now.cycleOf[node];
}

/** The last cycle on screen; -1 if none of its members is in a cycle any more. */
function lastCycle(now: Project): number | undefined {
  if (last?.path !== now.path) return undefined;
  for (const file of last.members) {
    const node = fileNode(now, file);
    if (node >= 0 && now.cycleOf[node] >= 0) return now.cycleOf[node];
  }
  return -1;
}
