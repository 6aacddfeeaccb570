import type { Steps } from '../../../shared/steps.ts';
import type { Digraph } from '../../graph/digraph.ts';
import { isAcyclic, topologicalOrder } from '../../graph/traverse.ts';

/**
 * Replaces cuts that cost at least `from`, such as a barrel's re-export, by cheaper edges where one edge does as much.
 * Trying a cut takes time proportional to the graph, so in a very large one the cuts stay as they are.
 */
export function* swapCuts(
  graph: Digraph,
  cuts: Uint32Array,
  { costs, from }: { readonly costs: Uint32Array; readonly from: number },
): Steps<Uint32Array> {
  const expensive = cuts.filter(edge => costs[edge] >= from);
  const work = cuts.length * (graph.nodeCount + graph.edgeCount);
  if (expensive.length === 0 || work > BUDGET) return cuts;
  const without = new Uint8Array(graph.edgeCount);
  for (const edge of cuts) without[edge] = 1;
  let isSwapped = false;
  for (const edge of expensive) {
    const other = cheapest(edgesOnAllPaths(graph, edge, without), costs);
    if (other !== -1 && costs[other] < costs[edge]) {
      without[edge] = 0;
      without[other] = 1;
      isSwapped = true;
    }
    yield;
  }
  return isSwapped ? yield* needed(graph, without) : cuts;
}

/** How many nodes and edges may be visited. */
const BUDGET = 20_000_000;

function cheapest(edges: readonly number[], costs: Uint32Array): number {
  return edges.reduce((best, edge) => (best === -1 || costs[edge] < costs[best] ? edge : best), -1);
}

/**
 * The edges, ascending, that every path from the target of a cut back to its source uses: each of them can be cut
 * instead. In topological order, such an edge is the only one that spans the gap after its source.
 */
function edgesOnAllPaths(graph: Digraph, cut: number, without: Uint8Array): number[] {
  const { sources, targets } = graph;
  const inside = nodesBetween(graph, targets[cut], sources[cut], without);
  const position = new Int32Array(graph.nodeCount).fill(-1);
  inside.forEach((node, i) => {
    position[node] = i;
  });
  /** Gap → how many edges span it. */
  const spans = new Int32Array(inside.length + 1);
  const candidates: number[] = [];
  for (const node of inside) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (without[edge] === 1 || position[targets[edge]] === -1) continue;
      spans[position[node]]++;
      spans[position[targets[edge]]]--;
      if (position[targets[edge]] === position[node] + 1) candidates.push(edge);
    }
  }
  for (let gap = 1; gap < spans.length; gap++) spans[gap] += spans[gap - 1];
  return candidates.filter(edge => spans[position[sources[edge]]] === 1).sort((a, b) => a - b);
}

/** The nodes on paths from one node to another in an acyclic graph, in topological order. */
function nodesBetween(graph: Digraph, from: number, to: number, without: Uint8Array): Uint32Array {
  const order = topologicalOrder(graph, without);
  const isAfter = new Uint8Array(graph.nodeCount);
  const isBefore = new Uint8Array(graph.nodeCount);
  isAfter[from] = 1;
  isBefore[to] = 1;
  for (const node of order) if (isAfter[node] === 1) visitTargets(node, target => (isAfter[target] = 1));
  for (const node of order.toReversed()) visitTargets(node, target => (isBefore[node] |= isBefore[target]));
  return order.filter(node => isAfter[node] === 1 && isBefore[node] === 1);

  function visitTargets(node: number, visit: (target: number) => void): void {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++)
      if (without[edge] === 0) visit(graph.targets[edge]);
  }
}

/** The cut edges without those that close no cycle any more, ascending. */
function* needed(graph: Digraph, without: Uint8Array): Steps<Uint32Array> {
  const kept: number[] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (without[edge] === 0) continue;
    without[edge] = 0;
    yield;
    if (isAcyclic(graph, without)) continue;
    without[edge] = 1;
    kept.push(edge);
  }
  return Uint32Array.from(kept);
}
