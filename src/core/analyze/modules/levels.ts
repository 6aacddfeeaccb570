import { finish } from '../../../shared/steps.ts';
import type { Digraph } from '../../graph/digraph.ts';
import { feedbackOrder } from '../judgement/feedback-order.ts';
import { sift } from '../judgement/sifting.ts';

/** Module → its level, so that as few imports as possible go up; 0 is the foundation. */
export function levelsOf(graph: Digraph, weights: Uint32Array): Uint32Array {
  const order = finish(feedbackOrder(graph, weights));
  return levelsAlong(graph, finish(sift(graph, weights, order)));
}

/** The longest way down along the order. Later boxes come first, because what they use comes after them. */
function levelsAlong({ nodeCount, outStart, targets }: Digraph, position: Uint32Array): Uint32Array {
  const order = Array.from({ length: nodeCount }, (_, node) => node).sort(
    (a, b) => position[b] - position[a],
  );
  const level = new Uint32Array(nodeCount);
  for (const node of order) {
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
      const used = targets[edge];
      if (position[used] > position[node]) level[node] = Math.max(level[node], level[used] + 1);
    }
  }
  return level;
}
