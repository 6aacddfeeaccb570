import { computed } from '@preact/signals';
import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { type CycleKind, findingOf, isUnjudged, knotOf } from '../../model/cycle-findings.ts';
import type { CycleChange } from '../../model/difference-types.ts';
import { boxIdOf, fileNode, nodeOf } from '../../model/ids.ts';
import type { Project } from '../../model/types.ts';
import { select } from '../../store/actions.ts';
import { comparison } from '../../store/comparison.ts';
import { cyclesChoice, setCyclesChoice } from '../../store/cycles.ts';
import { past, project, selection } from '../../store/state.ts';
import { checked, unjudgedFinding } from './checking.ts';
import { newsOf } from './cycles.ts';

/** The finding on screen. It follows the selection, so that a link to a file is a link to its cycle. */

/** What the comparison says about cycles; a commit of the past has none. */
const cycleChanges = computed(() => (past.value ? [] : (comparison.value?.answer.cycles ?? [])));

export const news = computed(() => (project.value ? newsOf(project.value, cycleChanges.value) : new Map()));

/** How a cycle with these members came about, if the comparison knows the imports that did it. */
export function causeOf(members: readonly string[], kind: CycleChange['kind']): CycleChange | undefined {
  const own = new Set(members);
  return cycleChanges.value.find(
    change =>
      change.kind === kind && change.closedBy.length > 0 && change.members.some(file => own.has(file)),
  );
}

export type Chosen =
  | { readonly kind: 'open'; readonly finding: ModelFinding }
  /** A save broke it while it was on screen. */
  | { readonly kind: 'closed'; readonly count: number };

/** The last finding on screen, by its members: shown while no member of a cycle is selected. */
let last: { readonly path: string; readonly members: readonly string[] } | undefined;

export const chosen = computed<Chosen | undefined>(() => {
  const now = project.value;
  if (!now) return undefined;
  const found = selectedFinding(now) ?? lastFinding(now) ?? firstFinding(now);
  if (!found || found === 'closed')
    return found && now.findings.length > 0
      ? { kind: 'closed', count: last?.members.length ?? 0 }
      : undefined;
  const { members } = knotOf(now, found);
  last = { path: now.path, members: members.map(file => now.ids[file]) };
  return { kind: 'open', finding: found };
});

export function choose(finding: ModelFinding): void {
  const now = project.value;
  if (!now) return;
  const { path, members } = knotOf(now, finding);
  const file = path[0] ?? members[0];
  const isStrongest = isSameFinding(findingIn(now, file), finding);
  setCyclesChoice({ cuts: undefined, kind: isStrongest ? undefined : finding.kind });
  select(boxIdOf(now.ids[file]));
}

export function isSameFinding(a: ModelFinding | undefined, b: ModelFinding): boolean {
  return a?.cycle === b.cycle && a.knot === b.knot && a.kind === b.kind;
}

function selectedFinding(now: Project): ModelFinding | undefined {
  const node = selection.value === undefined ? -1 : nodeOf(now, selection.value);
  if (node < 0 || node >= now.fileCount) return undefined;
  return findingIn(now, node, cyclesChoice.value.kind);
}

/** The last finding on screen; `closed` if none of its members is in a cycle any more. */
function lastFinding(now: Project): ModelFinding | 'closed' | undefined {
  if (last?.path !== now.path) return undefined;
  for (const path of last.members) {
    const file = fileNode(now, path);
    const finding = file === -1 ? undefined : findingIn(now, file, cyclesChoice.value.kind);
    if (finding) return finding;
  }
  return 'closed';
}

function firstFinding(now: Project): ModelFinding | undefined {
  const [first] = checked.value;
  return now.findings[0] ?? (first === undefined ? undefined : unjudgedFinding(first));
}

/** The finding of a file, or its whole cycle until that is judged. */
function findingIn(now: Project, file: number, preferred?: CycleKind): ModelFinding | undefined {
  const cycle = now.cycles[now.cycleOf[file]];
  if (cycle && isUnjudged(cycle)) return unjudgedFinding(now.cycleOf[file]);
  return now.findings[findingOf(now, file, preferred)];
}
