import { groupBy } from '../graph/digraph.ts';

/**
 * The numbers 0 … n - 1 by descending score, equals ascending. A counting sort: scores are counts
 * of edges, and stay within a small multiple of the size of the graph.
 */
export function byDescendingScore(scores: Uint32Array): Uint32Array {
  const highest = highestOf(scores);
  const missing = new Uint32Array(scores.length);
  for (let i = 0; i < scores.length; i++) missing[i] = highest - scores[i];
  return groupBy(missing, highest + 1).items;
}

export function highestOf(scores: Uint32Array): number {
  let highest = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i] > highest) highest = scores[i];
  return highest;
}
