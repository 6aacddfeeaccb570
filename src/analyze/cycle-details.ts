import type { Graph } from '../graph/graph.ts';
import { lineCount, nodeOf } from '../graph/graph.ts';
import type { Subgraph } from '../graph/subgraph.ts';
import { subgraph } from '../graph/subgraph.ts';
import { isAcyclic } from '../graph/traverse.ts';
import type { Steps } from '../shared/steps.ts';
import { findBreakEdges } from './break-edges.ts';
import type { Cycles } from './cycles.ts';
import { shortestLoop } from './shortest-loop.ts';

/** What a user needs to know to break one circular group. */
export interface CycleDetail {
  readonly members: Uint32Array;
  /** The files of a shortest loop; the first is repeated at the end. */
  readonly path: Uint32Array;
  /** It disappears without type-only imports. */
  readonly typeOnly: boolean;
  /** It disappears without lazy imports. */
  readonly lazy: boolean;
  /** The unit that contains all members, if any. */
  readonly unit: string | undefined;
  /** Edges whose removal breaks it, fewest import lines first, then in edge order. */
  readonly breakEdges: Uint32Array;
}

/** The cycles of an earlier graph. The details of unchanged groups are reused. */
export interface KnownCycles {
  readonly graph: Graph;
  readonly cycles: Cycles;
  readonly cycleDetails: readonly CycleDetail[];
}

export function* describeCycles(
  graph: Graph,
  cycles: Cycles,
  before?: KnownCycles,
): Steps<readonly CycleDetail[]> {
  const details: CycleDetail[] = [];
  for (let group = 0; group < cycles.groups.length; group++) {
    const known = before && reuseDetail(graph, cycles, group, before);
    details.push(
      known ?? (yield* describe(graph, subgraph(graph, cycles, { group, without: graph.intraUnit }))),
    );
    yield;
  }
  return details;
}

function* describe(graph: Graph, part: Subgraph): Steps<CycleDetail> {
  const lines = part.edges.map(edge => lineCount(graph, edge));
  const cut = yield* findBreakEdges(part, lines);
  const path = yield* shortestLoop(part, cut);
  return {
    members: part.nodes,
    path: path.map(node => part.nodes[node]),
    typeOnly: disappearsWithout(part, graph.typeOnly),
    lazy: disappearsWithout(part, graph.lazy),
    unit: unitOf(graph, part.nodes),
    breakEdges: cut.sort((a, b) => lines[a] - lines[b] || a - b).map(edge => part.edges[edge]),
  };
}

function unitOf({ files }: Graph, members: Uint32Array): string | undefined {
  const { unit } = files[members[0]];
  return members.every(member => files[member].unit === unit) ? unit : undefined;
}

function disappearsWithout(part: Subgraph, flags: Uint8Array): boolean {
  const without = Uint8Array.from(part.edges, edge => flags[edge]);
  return without.includes(1) && isAcyclic(part, without);
}

/**
 * Details follow from the order of the members and the edges between them, so those of an equal group need only new
 * node and edge numbers.
 */
function reuseDetail(
  graph: Graph,
  cycles: Cycles,
  group: number,
  before: KnownCycles,
): CycleDetail | undefined {
  const members = cycles.groups[group];
  const first = nodeOf(before.graph, graph.ids[members[0]]);
  const old = first < before.graph.fileCount ? before.cycles.groupOf[first] : -1;
  if (old === -1 || !isEqual({ graph, cycles, group }, { ...before, group: old })) return undefined;
  const detail = before.cycleDetails[old];
  const memberNow = (node: number) => members[before.cycles.positionOf[node]];
  return {
    ...detail,
    members,
    unit: unitOf(graph, members),
    path: detail.path.map(memberNow),
    breakEdges: detail.breakEdges.map(edge => {
      const target = memberNow(before.graph.targets[edge]);
      let now = graph.outStart[memberNow(before.graph.sources[edge])];
      while (graph.targets[now] !== target) now++;
      return now;
    }),
  };
}

interface Group {
  readonly graph: Graph;
  readonly cycles: Cycles;
  readonly group: number;
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
  let y = nextInside(b, b.graph.outStart[other], other);
  for (let x = nextInside(a, a.graph.outStart[mine], mine); x !== -1; x = nextInside(a, x + 1, mine)) {
    if (
      y === -1 ||
      a.cycles.positionOf[a.graph.targets[x]] !== b.cycles.positionOf[b.graph.targets[y]] ||
      a.graph.typeOnly[x] !== b.graph.typeOnly[y] ||
      a.graph.lazy[x] !== b.graph.lazy[y] ||
      lineCount(a.graph, x) !== lineCount(b.graph, y)
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
