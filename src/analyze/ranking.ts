import { groupBy } from '../graph/digraph.ts';

/**
 * The numbers 0 … n - 1 by descending score, equals ascending. A counting sort: scores are counts
 * of edges, and stay within a small multiple of the size of the graph.
 */
export function byDescendingScore(scores: Uint32Array): Uint32Array {
  const highest = scores.reduce((max, score) => Math.max(max, score), 0);
  return groupBy(
    scores.map(score => highest - score),
    highest + 1,
  ).items;
}
