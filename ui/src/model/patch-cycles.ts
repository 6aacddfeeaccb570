import type { Delta } from '../../../src/core/report/delta-types.ts';
import type { ModelCycle, ModelKnot } from '../../../src/core/report/model-types.ts';
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

/** Renumbers the cycles that remain, and their findings; the judgement describes all others. */
export function patchCycles(input: CyclePatch): Pick<Project, 'cycles' | 'cycleOf' | 'findings'> {
  const { project, nodes, edges, changes } = input;
  const isChanged = changes.opened.length + changes.closed.length > 0;
  if (!isChanged && !edges.isMoved) {
    const { cycles, cycleOf, findings } = project;
    return { cycles, cycleOf, findings };
  }
  const isClosed = closedCycles(project, changes.closed);
  const kept = project.cycles.flatMap((cycle, before) =>
    isClosed.has(before) ? [] : [{ before, cycle: movedCycle(input, cycle) }],
  );
  const opened = changes.opened.map(ids => ({
    before: -1,
    cycle: openedCycle(ids.map(id => fileNode(nodes.columns, id))),
  }));
  const sorted = [...kept, ...opened].sort((a, b) => a.cycle.members[0] - b.cycle.members[0]);
  const numbers = new Map(sorted.map(({ before }, cycle) => [before, cycle]));
  const cycles = sorted.map(({ cycle }) => cycle);
  return {
    cycles,
    cycleOf: cycleOf(cycles, nodes.columns.fileCount),
    findings: project.findings.flatMap(finding => {
      const cycle = numbers.get(finding.cycle);
      return cycle === undefined ? [] : [{ ...finding, cycle }];
    }),
  };
}

/** The first member identifies a cycle, because cycles are disjoint. */
function closedCycles(project: Project, closed: Delta['cycles']['closed']): ReadonlySet<number> {
  return new Set(closed.map(([first]) => project.cycleOf[fileNode(project, first)]));
}

/** Its details come with the judgement. */
function openedCycle(members: readonly number[]): ModelCycle {
  const nothing = { path: [], breakEdges: [], freed: [], largest: [] };
  const groups = { runtime: [], eager: [], deferred: [], erased: [], leftLazy: [] };
  return { members, ...nothing, ...groups, typeOnly: false, lazy: false, counts: false };
}

function movedCycle(input: CyclePatch, cycle: ModelCycle): ModelCycle {
  const move = <T extends ModelKnot>(knot: T): T => movedKnot(input, knot);
  const moveEdges = (edges: readonly number[]) => edges.map(input.edges.nextOf).filter(edge => edge !== -1);
  return {
    ...move(cycle),
    runtime: cycle.runtime.map(move),
    eager: cycle.eager.map(move),
    deferred: cycle.deferred.map(move),
    erased: moveEdges(cycle.erased),
    leftLazy: moveEdges(cycle.leftLazy),
  };
}

function movedKnot<T extends ModelKnot>({ nodes, edges }: CyclePatch, knot: T): T {
  const breakEdges = knot.breakEdges.map(edges.nextOf);
  const isThere = (_: number, i: number) => breakEdges[i] !== -1;
  return {
    ...knot,
    members: knot.members.map(file => nodes.nextOf[file]),
    path: knot.path.map(file => nodes.nextOf[file]),
    breakEdges: breakEdges.filter(isThere),
    freed: knot.freed.filter(isThere),
    largest: knot.largest.filter(isThere),
  };
}
