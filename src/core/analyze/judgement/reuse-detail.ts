import { type Ends, nodeOf } from '../../graph/graph.ts';
import type { Cycles } from '../structure/cycles.ts';
import { type CycleDetail, type Knot, unitOf } from '../structure/knots.ts';
import { type CutInput, hasSameCost } from './cut-cost.ts';

/** The cycles of an earlier graph. The details of unchanged groups are reused. */
export interface KnownCycles extends CutInput {
  readonly cycles: Cycles;
  /** File → 1 if an import of it, or what that costs to cut, may have changed. Without it, all may have. */
  readonly isTouched?: Uint8Array | undefined;
  readonly cycleDetails: readonly CycleDetail[];
}

interface Group extends CutInput {
  readonly cycles: Cycles;
  readonly group: number;
}

/**
 * Details follow from the names of the members and the edges between them, so those of an equal group are the same, but for
 * the numbers of nodes if there are other files.
 */
export function reuseDetail(now: Group, before: KnownCycles): CycleDetail | undefined {
  const { graph, cycles, group } = now;
  const members = cycles.groups[group];
  if (before.isTouched && isUntouched(members, before, before.isTouched))
    return before.cycleDetails[before.cycles.groupOf[members[0]]];
  const id = graph.ids[members[0]];
  const first = before.graph.ids[members[0]] === id ? members[0] : nodeOf(before.graph, id);
  const old = first < before.graph.fileCount ? before.cycles.groupOf[first] : -1;
  if (old === -1 || !isEqual(now, { ...before, group: old })) return undefined;
  const detail = before.cycleDetails[old];
  const isSameMembers = members.every((member, i) => member === before.cycles.groups[old][i]);
  if (isSameMembers) return detail;
  const memberNow = (node: number) => members[before.cycles.positionOf[node]];
  const endsNow = ({ source, target }: Ends) => ({ source: memberNow(source), target: memberNow(target) });
  const knots = new Map<Knot, Knot>();
  /** Keeps knots identical that were. */
  const knotNow = (knot: Knot): Knot => {
    const known = knots.get(knot);
    if (known) return known;
    const own = knot.members.map(memberNow);
    const moved = {
      members: own,
      path: knot.path.map(memberNow),
      cuts: knot.cuts.map(endsNow),
      freed: knot.freed,
      largest: knot.largest,
      unit: unitOf(graph, own),
    };
    knots.set(knot, moved);
    return moved;
  };
  return {
    ...knotNow(detail),
    typeOnly: detail.typeOnly,
    lazy: detail.lazy,
    runtime: detail.runtime.map(knotNow),
    eager: detail.eager.map(knotNow),
    deferred: detail.deferred.map(knotNow),
    erased: detail.erased.map(endsNow),
    leftLazy: detail.leftLazy.map(endsNow),
  };
}

/** Both graphs have the same files. */
function isUntouched(members: Uint32Array, { cycles }: KnownCycles, isTouched: Uint8Array): boolean {
  const known = cycles.groups[cycles.groupOf[members[0]]];
  if (known?.length !== members.length) return false;
  for (let i = 0; i < members.length; i++)
    if (members[i] !== known[i] || isTouched[members[i]] === 1) return false;
  return true;
}

/** Walks both groups in parallel without allocating, because after most saves almost all groups are equal. */
function isEqual(a: Group, b: Group): boolean {
  const members = a.cycles.groups[a.group];
  const others = b.cycles.groups[b.group];
  if (members.length !== others.length) return false;
  for (let i = 0; i < members.length; i++) if (!hasSameEdges(a, b, i)) return false;
  return true;
}

function hasSameEdges(a: Group, b: Group, index: number): boolean {
  const mine = a.cycles.groups[a.group][index];
  const other = b.cycles.groups[b.group][index];
  if (a.graph.ids[mine] !== b.graph.ids[other]) return false;
  if (a.graph.files[mine].unit !== b.graph.files[other].unit) return false;
  let y = nextInside(b, b.graph.outStart[other], other);
  for (let x = nextInside(a, a.graph.outStart[mine], mine); x !== -1; x = nextInside(a, x + 1, mine)) {
    if (
      y === -1 ||
      a.cycles.positionOf[a.graph.targets[x]] !== b.cycles.positionOf[b.graph.targets[y]] ||
      a.graph.typeOnly[x] !== b.graph.typeOnly[y] ||
      a.graph.lazy[x] !== b.graph.lazy[y] ||
      a.runtime.absent[x] !== b.runtime.absent[y] ||
      !hasSameCost(a, x, b, y)
    )
      return false;
    y = nextInside(b, y + 1, other);
  }
  return y === -1;
}

/** The first edge of the node, starting at `from`, that stays in the group; -1 if there is none. */
function nextInside({ graph, cycles, group }: Group, from: number, node: number): number {
  for (let edge = from; edge < graph.outStart[node + 1]; edge++) {
    if (cycles.groupOf[graph.targets[edge]] === group && graph.intraUnit[edge] === 0) return edge;
  }
  return -1;
}
