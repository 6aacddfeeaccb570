import type { Delta } from '../../../src/report/delta-types.ts';
import type { ModelCycle, ModelKnot } from '../../../src/report/model-types.ts';
import { cycleOf } from './decode.ts';
import { fileNode } from './ids.ts';
import type { PatchedEdges } from './patch-edges.ts';
import type { PatchedNodes } from './patch-nodes.ts';
import type { Project } from './types.ts';

export interface CyclePatch {
  readonly project: Project;
  readonly nodes: PatchedNodes;
  readonly edges: PatchedEdges;
  readonly changes: Delta['cycles'];
}

/** Renumbers the cycles that remain; the event describes all others. */
export function patchCycles(input: CyclePatch): Pick<Project, 'cycles' | 'cycleOf' | 'findings'> {
  const { project, nodes, edges, changes } = input;
  const findings = changes.findings ?? project.findings;
  const isChanged = [changes.opened, changes.closed, changes.details].some(list => list.length > 0);
  if (!isChanged && !edges.isMoved) return { cycles: project.cycles, cycleOf: project.cycleOf, findings };
  const isClosed = closedCycles(project, changes.closed);
  const kept = project.cycles
    .filter((_, cycle) => !isClosed.has(cycle))
    .map(cycle => movedCycle(input, cycle));
  const opened = changes.opened.map(ids => openedCycle(ids.map(id => fileNode(nodes.columns, id))));
  const cycles = [...kept, ...opened].sort((a, b) => a.members[0] - b.members[0]);
  for (const { cycle, ...details } of changes.details)
    cycles[cycle] = { members: cycles[cycle].members, ...details };
  return { cycles, cycleOf: cycleOf(cycles, nodes.columns.fileCount), findings };
}

/** The first member identifies a cycle, because cycles are disjoint. */
function closedCycles(project: Project, closed: Delta['cycles']['closed']): ReadonlySet<number> {
  return new Set(closed.map(([first]) => project.cycleOf[fileNode(project, first)]));
}

/** Its details are in the event. */
function openedCycle(members: readonly number[]): ModelCycle {
  const nothing = { path: [], breakEdges: [], freed: [], largest: [], runtime: [], eager: [] };
  return { members, ...nothing, typeOnly: false, lazy: false, counts: false };
}

function movedCycle(input: CyclePatch, cycle: ModelCycle): ModelCycle {
  const move = <T extends ModelKnot>(knot: T): T => movedKnot(input, knot);
  return { ...move(cycle), runtime: cycle.runtime.map(move), eager: cycle.eager.map(move) };
}

function movedKnot<T extends ModelKnot>({ nodes, edges }: CyclePatch, knot: T): T {
  return {
    ...knot,
    members: knot.members.map(file => nodes.nextOf[file]),
    path: knot.path.map(file => nodes.nextOf[file]),
    breakEdges: knot.breakEdges.map(edges.nextOf),
  };
}
