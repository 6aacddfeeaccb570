import { stronglyConnected } from '../graph/components.ts';
import type { Digraph } from '../graph/digraph.ts';

/** The number of files in the longest chain, each cycle counted as one. Edges with `without[edge] === 1` are ignored. */
export function countLevels(graph: Digraph & { readonly fileCount: number }, without: Uint8Array): number {
  const { of, count } = stronglyConnected(graph, without);
  const files = Array.from({ length: graph.fileCount }, (_, file) => file);
  // A component has a larger number than those it depends on.
  files.sort((a, b) => of[a] - of[b]);
  const level = new Uint32Array(count);
  let highest = 0;
  for (const file of files) {
    level[of[file]] ||= 1;
    for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
      const target = graph.targets[edge];
      if (target >= graph.fileCount || without[edge] === 1 || of[target] === of[file]) continue;
      level[of[file]] = Math.max(level[of[file]], level[of[target]] + 1);
    }
    highest = Math.max(highest, level[of[file]]);
  }
  return highest;
}
