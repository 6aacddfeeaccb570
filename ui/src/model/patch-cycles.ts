import type { Delta } from '../../../src/report/delta-types.ts';
import type { ModelCycle } from '../../../src/report/model-types.ts';
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
export function patchCycles(input: CyclePatch): Pick<Project, 'cycles' | 'cycleOf'> {
  const { project, nodes, edges, changes } = input;
  const isChanged = Object.values(changes).some(list => list.length > 0);
  if (!isChanged && !edges.isMoved) return { cycles: project.cycles, cycleOf: project.cycleOf };
  const isClosed = closedCycles(project, changes.closed);
  const kept = project.cycles
    .filter((_, cycle) => !isClosed.has(cycle))
    .map(cycle => movedCycle(input, cycle));
  const opened = changes.opened.map(ids => openedCycle(ids.map(id => fileNode(nodes.columns, id))));
  const cycles = [...kept, ...opened].sort((a, b) => a.members[0] - b.members[0]);
  for (const { cycle, ...details } of changes.details)
    cycles[cycle] = { members: cycles[cycle].members, ...details };
  return { cycles, cycleOf: cycleOf(cycles, nodes.columns.fileCount) };
}

/** The first member identifies a cycle, because cycles are disjoint. */
function closedCycles(project: Project, closed: Delta['cycles']['closed']): ReadonlySet<number> {
  return new Set(closed.map(([first]) => project.cycleOf[fileNode(project, first)]));
}

function openedCycle(members: readonly number[]): ModelCycle {
  return { members, path: [], typeOnly: false, lazy: false, breakEdges: [] };
}

function movedCycle({ nodes, edges }: CyclePatch, cycle: ModelCycle): ModelCycle {
  return {
    ...cycle,
    members: cycle.members.map(file => nodes.nextOf[file]),
    path: cycle.path.map(file => nodes.nextOf[file]),
    breakEdges: cycle.breakEdges.map(edges.nextOf),
  };
}
