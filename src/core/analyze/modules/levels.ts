import type { Digraph } from '../../graph/digraph.ts';
import { siftedOrder } from '../judgement/sifted-order.ts';
import { shortenLevels } from './shortest-levels.ts';

/**
 * Node → its level, so that as few imports as possible go up, and the lines between users and what they use are short; 0
 * is the foundation.
 */
export function levelsOf(graph: Digraph, weights: Uint32Array): Uint32Array {
  const position = siftedOrder(graph, weights);
  const isDown = Uint8Array.from(graph.sources, (from, edge) =>
    Number(position[from] < position[graph.targets[edge]]),
  );
  const level = levelsAlong(graph, position);
  if (graph.nodeCount > MOST_SHORTENED) return level;
  // What is used much is drawn near, but no box is there for a single user.
  const pulls = Uint32Array.from(weights, weight => 1 + Math.floor(Math.log2(Math.max(1, weight))));
  return shortenLevels(graph, { weights: pulls, isDown }, level);
}

/** Pictures have fewer boxes, and the time grows with more than the square. */
const MOST_SHORTENED = 200;

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
