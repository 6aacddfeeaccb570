import type { Delta } from '../../../src/report/delta-types.ts';
import { EDGE_FLAGS, type ModelCycle } from '../../../src/report/model-types.ts';
import { cycleOf } from './decode.ts';
import { fileNode } from './ids.ts';
import type { PatchedEdges } from './patch-edges.ts';
import type { PatchedNodes } from './patch-nodes.ts';
import type { Edges, Project } from './types.ts';

export interface CyclePatch {
  readonly project: Project;
  readonly nodes: PatchedNodes;
  readonly edges: PatchedEdges;
  readonly changes: Delta['cycles'];
}

/** Cycles as the event tells them; of new ones only the members are known until the model is read again. */
export function patchCycles(input: CyclePatch): Pick<Project, 'cycles' | 'cycleOf' | 'edges'> {
  const { project, nodes, edges, changes } = input;
  const isClosed = closedCycles(project, changes.closed);
  const kept = project.cycles
    .filter((_, cycle) => !isClosed.has(cycle))
    .map(cycle => movedCycle(input, cycle));
  const opened = changes.opened.map(ids => openedCycle(ids.map(id => fileNode(nodes.columns, id))));
  const cycles = [...kept, ...opened].sort((a, b) => a.members[0] - b.members[0]);
  const of = cycleOf(cycles, nodes.columns.fileCount);
  return { cycles, cycleOf: of, edges: markCircular(edges.edges, of) };
}

/** Each is known by its first member, because cycles share none. */
function closedCycles(project: Project, closed: Delta['cycles']['closed']): ReadonlySet<number> {
  return new Set(closed.map(([first]) => project.cycleOf[fileNode(project, first)]));
}

function openedCycle(members: number[]): ModelCycle {
  return { members: members.sort((a, b) => a - b), path: [], typeOnly: false, lazy: false, breakEdges: [] };
}

function movedCycle({ project, nodes, edges }: CyclePatch, cycle: ModelCycle): ModelCycle {
  const isWhole = cycle.path.every((file, i) => i === 0 || hasStayed(cycle.path[i - 1], file));
  return {
    ...cycle,
    members: cycle.members.map(file => nodes.nextOf[file]),
    path: isWhole ? cycle.path.map(file => nodes.nextOf[file]) : [],
    breakEdges: cycle.breakEdges.map(edges.nextOf).filter(edge => edge !== -1),
  };

  function hasStayed(from: number, to: number): boolean {
    const { outStart, target } = project.edges;
    const at = target.subarray(outStart[from], outStart[from + 1]).indexOf(to);
    return at !== -1 && edges.nextOf(outStart[from] + at) !== -1;
  }
}

function markCircular(edges: Edges, of: Int32Array): Edges {
  const flags = edges.flags.slice();
  for (let edge = 0; edge < edges.count; edge++) {
    const cycle = of[edges.source[edge]];
    // Packages have no entry, and so are in no cycle.
    const isIntraUnit = (flags[edge] & EDGE_FLAGS.intraUnit) !== 0;
    const isCircular = cycle !== -1 && cycle === of[edges.target[edge]] && !isIntraUnit;
    flags[edge] = (flags[edge] & ~EDGE_FLAGS.circular) | (isCircular ? EDGE_FLAGS.circular : 0);
  }
  return { ...edges, flags };
}
