import { knotCounts, typesCount } from '../analyze/cycle-findings.ts';
import type { CycleDetail, Knot } from '../analyze/knots.ts';
import type { Graph } from '../graph/graph.ts';
import type { DeltaInput, Pairing } from './delta-nodes.ts';
import type { Delta, DeltaCycle } from './delta-types.ts';
import { modelCycle, modelFindings } from './model.ts';

/** The groups that appeared and disappeared, and the details of those that are new or changed. */
export function compareCycles(previous: DeltaInput, next: DeltaInput, pairing: Pairing): Delta['cycles'] {
  const closed: string[][] = [];
  const opened: string[][] = [];
  const details: DeltaCycle[] = [];
  const before = previous.analysis.cycleDetails;
  const after = next.analysis.cycleDetails;
  /** Later group → its earlier number plus 1, or 0 if it is new. */
  const earlier = new Uint32Array(after.length);
  for (let group = 0; group < before.length; group++) {
    const now = laterGroup(before[group].members, next, pairing);
    if (now === -1) closed.push(idsOf(previous.graph, before[group].members));
    else earlier[now] = group + 1;
  }
  for (let group = 0; group < after.length; group++) {
    const isNew = earlier[group] === 0;
    if (isNew) opened.push(idsOf(next.graph, after[group].members));
    if (isNew || !isSameDetail(before[earlier[group] - 1], after[group]))
      details.push(deltaCycle(next, group));
  }
  return { opened, closed, details, ...compareFindings(previous, next) };

  function isSameDetail(a: CycleDetail, b: CycleDetail): boolean {
    return (
      a.typeOnly === b.typeOnly &&
      a.lazy === b.lazy &&
      isSameKnot(a, b, typesCount) &&
      isSameKnots(a.runtime, b.runtime) &&
      isSameKnots(a.eager, b.eager)
    );
  }

  function isSameKnots(a: readonly Knot[], b: readonly Knot[]): boolean {
    return a.length === b.length && a.every((knot, i) => isSameKnot(knot, b[i], knotCounts));
  }

  /** Whether a group counts depends on the roles and units of its members, too. */
  function isSameKnot(a: Knot, b: Knot, counts: typeof knotCounts): boolean {
    return (
      a.unit === b.unit &&
      counts(a, contextOf(previous)) === counts(b, contextOf(next)) &&
      isSameNodes(a.members, b.members, pairing) &&
      isSameNodes(a.path, b.path, pairing) &&
      isSameCut(a.breakEdges, b.breakEdges) &&
      a.freed.every((count, i) => count === b.freed[i]) &&
      a.largest.every((count, i) => count === b.largest[i])
    );
  }

  function isSameCut(a: Uint32Array, b: Uint32Array): boolean {
    const [was, is] = [previous.graph, next.graph];
    const { nextOf } = pairing;
    for (let i = 0; i < a.length; i++) {
      if (nextOf[was.sources[a[i]]] !== is.sources[b[i]]) return false;
      if (nextOf[was.targets[a[i]]] !== is.targets[b[i]]) return false;
    }
    return a.length === b.length;
  }
}

function contextOf({ graph, analysis: { roles } }: DeltaInput) {
  return { graph, roles };
}

function compareFindings(previous: DeltaInput, next: DeltaInput): Pick<Delta['cycles'], 'findings'> {
  const findings = modelFindings(next.analysis);
  return JSON.stringify(findings) === JSON.stringify(modelFindings(previous.analysis)) ? {} : { findings };
}

/** The group with the same members in the next graph, or -1. */
function laterGroup(members: Uint32Array, { analysis: { cycles } }: DeltaInput, pairing: Pairing): number {
  const first = pairing.nextOf[members[0]];
  const group = first === -1 ? -1 : cycles.groupOf[first];
  return group !== -1 && isSameNodes(members, cycles.groups[group], pairing) ? group : -1;
}

function isSameNodes(before: Uint32Array, after: Uint32Array, { nextOf }: Pairing): boolean {
  for (let i = 0; i < before.length; i++) if (nextOf[before[i]] !== after[i]) return false;
  return before.length === after.length;
}

function deltaCycle({ graph, analysis }: DeltaInput, cycle: number): DeltaCycle {
  const { members, ...details } = modelCycle(graph, analysis, analysis.cycleDetails[cycle]);
  return { cycle, ...details };
}

function idsOf(graph: Graph, nodes: Uint32Array): string[] {
  return Array.from(nodes, node => graph.ids[node]);
}
