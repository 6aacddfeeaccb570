import { finish } from '../../../shared/steps.ts';
import { stronglyConnected } from '../../graph/components.ts';
import { type Digraph, digraph } from '../../graph/digraph.ts';
import { feedbackOrder } from './feedback-order.ts';
import { sift } from './sifting.ts';

/**
 * Node → its position in an order against which little weight points: no move of one node lowers it. Only edges of
 * cycles point against it.
 */
export function siftedOrder(graph: Digraph, weights: Uint32Array): Uint32Array {
  const { nodeCount, sources, targets, edgeCount } = graph;
  const { of } = stronglyConnected(graph, new Uint8Array(edgeCount));
  const inCycles = [...weights.keys()].filter(edge => of[sources[edge]] === of[targets[edge]]);
  const pick = (column: ArrayLike<number>) => Uint32Array.from(inCycles, edge => column[edge]);
  const cycles = digraph(nodeCount, pick(sources), pick(targets));
  const own = pick(weights);
  const rank = finish(sift(cycles, own, finish(feedbackOrder(cycles, own))));
  // A component has a larger number than those that it uses.
  const order = Array.from({ length: nodeCount }, (_, node) => node).sort(
    (a, b) => of[b] - of[a] || rank[a] - rank[b],
  );
  const position = new Uint32Array(nodeCount);
  for (const [i, node] of order.entries()) position[node] = i;
  return position;
}
