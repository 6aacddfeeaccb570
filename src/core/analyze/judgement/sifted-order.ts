import { finish } from '../../../shared/steps.ts';
import type { Digraph } from '../../graph/digraph.ts';
import { feedbackOrder } from './feedback-order.ts';
import { sift } from './sifting.ts';

/** Node → its position in an order against which little weight points: no move of one node lowers it. */
export function siftedOrder(graph: Digraph, weights: Uint32Array): Uint32Array {
  return finish(sift(graph, weights, finish(feedbackOrder(graph, weights))));
}
