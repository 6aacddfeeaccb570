import { computed } from '@preact/signals';
import { findingOf, knotOf } from '../../model/cycle-findings.ts';
import { boxIdOf, fileNode, nodeOf } from '../../model/ids.ts';
import type { Project } from '../../model/types.ts';
import { select } from '../../store/actions.ts';
import { setCyclesChoice } from '../../store/cycles.ts';
import { project, selection, since } from '../../store/state.ts';
import { newsOf } from './cycles.ts';

/** The finding on screen. It follows the selection, so that a link to a file is a link to its cycle. */

export const news = computed(() => (project.value ? newsOf(project.value, since.value) : new Map()));

export type Chosen =
  /** An index in the findings of the project. */
  | { readonly kind: 'open'; readonly finding: number }
  /** A save broke it while it was on screen. */
  | { readonly kind: 'closed'; readonly count: number };

/** The last finding on screen, by its members: shown while no member of a cycle is selected. */
let last: { readonly path: string; readonly members: readonly string[] } | undefined;

export const chosen = computed<Chosen | undefined>(() => {
  const now = project.value;
  if (!now || now.findings.length === 0) return undefined;
  const finding = selectedFinding(now) ?? lastFinding(now) ?? 0;
  if (finding === -1) return { kind: 'closed', count: last?.members.length ?? 0 };
  const { members } = knotOf(now, now.findings[finding]);
  last = { path: now.path, members: members.map(file => now.ids[file]) };
  return { kind: 'open', finding };
});

export function choose(finding: number): void {
  const now = project.value;
  if (!now) return;
  setCyclesChoice({ cuts: undefined });
  select(boxIdOf(now.ids[knotOf(now, now.findings[finding]).path[0]]));
}

function selectedFinding(now: Project): number | undefined {
  const node = selection.value === undefined ? -1 : nodeOf(now, selection.value);
  if (node < 0 || node >= now.fileCount) return undefined;
  const finding = findingOf(now, node);
  return finding === -1 ? undefined : finding;
}

/** The last finding on screen; -1 if none of its members is in a cycle any more. */
function lastFinding(now: Project): number | undefined {
  if (last?.path !== now.path) return undefined;
  for (const path of last.members) {
    const file = fileNode(now, path);
    const finding = file === -1 ? -1 : findingOf(now, file);
    if (finding !== -1) return finding;
  }
  return -1;
}
