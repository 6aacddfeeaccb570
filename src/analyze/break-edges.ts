import type { Digraph } from '../graph/digraph.ts';
import { emptyReach, search } from '../graph/traverse.ts';
import type { Steps } from '../shared/steps.ts';
import { feedbackOrder } from './feedback-order.ts';
import { createTopoOrder } from './incremental-topo-order.ts';
import { sift } from './sifting.ts';

/**
 * A small set of edges (ascending) of a strongly connected graph whose removal leaves the graph without cycles.
 * The smallest set is NP-hard to find, so: order the nodes so that few import lines point
 * backwards, take those edges, then put back, heaviest first, what closes no cycle after all.
 */
export function* findBreakEdges(graph: Digraph, weights: Uint32Array): Steps<Uint32Array> {
  if (graph.edgeCount === graph.nodeCount) return Uint32Array.of(lightest(weights));
  const good = yield* bestOrder(graph, weights);
  const better = yield* sift(graph, weights, good);
  const order = createTopoOrder(graph, better, budgetFor(graph));
  const backward: number[] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) if (!order.has(edge)) backward.push(edge);
  backward.sort((a, b) => weights[b] - weights[a] || a - b);
  const cut: number[] = [];
  for (let i = 0; i < backward.length; i++) {
    if (!order.tryAdd(backward[i])) cut.push(backward[i]);
    if (i % STEP === 0) yield;
  }
  return Uint32Array.from(cut).sort();
}

/** Each may look at many edges. */
const STEP = 16;

/** As many edges as nodes are a plain ring, where the best cut is known: of equals, the one that closes it. */
function lightest(weights: Uint32Array): number {
  return weights.lastIndexOf(weights.reduce((min, weight) => Math.min(min, weight)));
}

/**
 * The general heuristic is blind where all nodes have about as many edges in as out. A round of
 * layers that each import the next is such a graph, and there the distance from any node is a good order.
 */
function* bestOrder(graph: Digraph, weights: Uint32Array): Steps<Uint32Array> {
  const byDegree = yield* feedbackOrder(graph, weights);
  const byDistance = new Uint32Array(graph.nodeCount);
  const reach = search(graph, { from: 0 }, emptyReach(graph));
  for (let i = 0; i < reach.count; i++) byDistance[reach.nodes[i]] = i;
  const better = backwardWeight(graph, weights, byDistance) < backwardWeight(graph, weights, byDegree);
  return better ? byDistance : byDegree;
}

function backwardWeight(graph: Digraph, weights: Uint32Array, place: Uint32Array): number {
  let sum = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (place[graph.sources[edge]] > place[graph.targets[edge]]) sum += weights[edge];
  }
  return sum;
}

/**
 * Edges that the second step may look at. In steps, not in time, so that the same graph always gives
 * the same answer, and in proportion to the graph, so that all groups together stay linear.
 */
function budgetFor(graph: Digraph): number {
  return 100 * (graph.nodeCount + graph.edgeCount);
}
