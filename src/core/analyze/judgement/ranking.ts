import { groupBy } from '../../graph/digraph.ts';

/**
 * The numbers 0 … n - 1 by descending score; ties are ascending. A counting sort, because scores are edge counts and
 * stay within a small multiple of the size of the graph.
 */
export function byDescendingScore(scores: Uint32Array): Uint32Array {
  const highest = highestOf(scores);
  const deficits = new Uint32Array(scores.length);
  for (let i = 0; i < scores.length; i++) deficits[i] = highest - scores[i];
  return groupBy(deficits, highest + 1).items;
}

export function highestOf(scores: Uint32Array): number {
  let highest = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i] > highest) highest = scores[i];
  return highest;
}
