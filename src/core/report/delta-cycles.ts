import { knotCounts, typesCount } from '../analyze/judgement/cycle-findings.ts';
import type { CycleDetail, Knot } from '../analyze/structure/knots.ts';
import type { Ends, Graph } from '../graph/graph.ts';
import type { DeltaInput, Pairing } from './delta-nodes.ts';
import type { CyclesDelta, Delta, DeltaCycle } from './delta-types.ts';
import { modelCycle, modelFindings } from './model.ts';

/** The groups that appeared and disappeared. */
export function compareGroups(previous: DeltaInput, next: DeltaInput, pairing: Pairing): Delta['cycles'] {
  const before = previous.analysis.cycles.groups;
  const after = next.analysis.cycles.groups;
  const { closed, earlier } = pairGroups(before, next, pairing);
  return {
    closed: closed.map(group => idsOf(previous.graph, before[group])),
    opened: after.filter((_, group) => earlier[group] === -1).map(members => idsOf(next.graph, members)),
  };
}

/** The details of groups that are new or changed. Numbers of findings and of groups refer to the next state. */
export function compareDetails(previous: DeltaInput, next: DeltaInput, pairing: Pairing): CyclesDelta {
  const details: DeltaCycle[] = [];
  const before = previous.analysis.cycleDetails;
  const after = next.analysis.cycleDetails;
  const { earlier } = pairGroups(previous.analysis.cycles.groups, next, pairing);
  const hasSameContext =
    previous.analysis.roles === next.analysis.roles &&
    (['units', 'marks', 'small'] as const).every(
      name => previous.analysis.columns[name] === next.analysis.columns[name],
    );
  for (let group = 0; group < after.length; group++) {
    const isNew = earlier[group] === -1;
    if (isNew || !isSameDetail(before[earlier[group]], after[group])) details.push(deltaCycle(next, group));
  }
  return { details, ...compareFindings(previous, next, earlier) };

  /** Groups are paired, so the same object names the same files. */
  function isSameDetail(a: CycleDetail, b: CycleDetail): boolean {
    if (a === b && hasSameContext) return true;
    return (
      a.typeOnly === b.typeOnly &&
      a.lazy === b.lazy &&
      isSameKnot(a, b, typesCount) &&
      isSameKnots(a.runtime, b.runtime) &&
      isSameKnots(a.eager, b.eager) &&
      isSameKnots(a.deferred, b.deferred) &&
      isSameCut(a.erased, b.erased) &&
      isSameCut(a.leftLazy, b.leftLazy)
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
      isSameCut(a.cuts, b.cuts) &&
      a.freed.every((count, i) => count === b.freed[i]) &&
      a.largest.every((count, i) => count === b.largest[i])
    );
  }

  function isSameCut(a: Knot['cuts'], b: Knot['cuts']): boolean {
    const { nextOf } = pairing;
    const isSame = (was: Ends, is: Ends) =>
      nextOf[was.source] === is.source && nextOf[was.target] === is.target;
    return a.length === b.length && a.every((cut, i) => isSame(cut, b[i]));
  }
}

function contextOf({ graph, analysis: { roles } }: DeltaInput) {
  return { graph, roles };
}

/** A client renumbers the findings of groups that remain, and drops the others. */
function compareFindings(
  previous: DeltaInput,
  next: DeltaInput,
  earlier: Int32Array,
): Pick<CyclesDelta, 'findings'> {
  const isSame = previous.analysis.cycleFindings === next.analysis.cycleFindings;
  if (isSame && earlier.every((was, group) => was === group)) return {};
  const findings = modelFindings(next.analysis);
  const later = new Map(Array.from(earlier, (group, now) => [group, now]));
  const known = modelFindings(previous.analysis).flatMap(finding => {
    const cycle = later.get(finding.cycle);
    return cycle === undefined ? [] : [{ ...finding, cycle }];
  });
  return JSON.stringify(findings) === JSON.stringify(known) ? {} : { findings };
}

/** `earlier`: group of the next state → its number in the previous one, -1 if it is new. */
function pairGroups(
  before: readonly Uint32Array[],
  next: DeltaInput,
  pairing: Pairing,
): { readonly closed: readonly number[]; readonly earlier: Int32Array } {
  const earlier = new Int32Array(next.analysis.cycles.groups.length).fill(-1);
  const closed: number[] = [];
  for (let group = 0; group < before.length; group++) {
    const now = laterGroup(before[group], next, pairing);
    if (now === -1) closed.push(group);
    else earlier[now] = group;
  }
  return { closed, earlier };
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
