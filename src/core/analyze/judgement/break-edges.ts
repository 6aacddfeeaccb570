import type { Steps } from '../../../shared/steps.ts';
import type { Digraph } from '../../graph/digraph.ts';
import { emptyReach, search } from '../../graph/traverse.ts';
import { feedbackOrder } from './feedback-order.ts';
import { createTopoOrder } from './incremental-topo-order.ts';
import { sift } from './sifting.ts';

/**
 * A small feedback arc set (ascending) of a strongly connected graph: edges whose removal leaves no cycle. Finding
 * the smallest set is NP-hard, so this orders the nodes so that few import lines point backwards, removes those
 * edges, and then adds back, heaviest first, every edge that closes no cycle.
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

/** Backward edges per step; testing one may visit many edges. */
const STEP = 16;

/** The best cut of a plain ring, which has as many edges as nodes. Ties go to the last edge, which closes the ring. */
function lightest(weights: Uint32Array): number {
  return weights.lastIndexOf(weights.reduce((min, weight) => Math.min(min, weight)));
}

/**
 * The degree heuristic fails if all nodes have about as many edges in as out, as in a ring of layers that each import
 * the next. There, the distance from any node is a good order.
 */
function* bestOrder(graph: Digraph, weights: Uint32Array): Steps<Uint32Array> {
  const byDegree = yield* feedbackOrder(graph, weights);
  const byDistance = new Uint32Array(graph.nodeCount);
  const reach = search(graph, { from: 0 }, emptyReach(graph));
  for (let i = 0; i < reach.count; i++) byDistance[reach.nodes[i]] = i;
  const better = backwardWeight(graph, weights, byDistance) < backwardWeight(graph, weights, byDegree);
  return better ? byDistance : byDegree;
}

function backwardWeight(graph: Digraph, weights: Uint32Array, position: Uint32Array): number {
  let sum = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (position[graph.sources[edge]] > position[graph.targets[edge]]) sum += weights[edge];
  }
  return sum;
}

/**
 * How many edges adding back may visit. A count rather than a time limit, so that results are deterministic, and
 * proportional to the graph, so that the total over all groups stays linear.
 */
function budgetFor(graph: Digraph): number {
  return 100 * (graph.nodeCount + graph.edgeCount);
}
