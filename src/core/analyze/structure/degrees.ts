import type { Graph } from '../../graph/graph.ts';
import { byDescendingScore } from '../judgement/ranking.ts';

/** How many distinct nodes each file depends on, and how many depend on it. */
export interface Degrees {
  /** Node → edges that leave it; packages have none. */
  readonly outgoing: Uint32Array;
  /** Node → edges that enter it. */
  readonly incoming: Uint32Array;
  /** File → both together. */
  readonly connections: Uint32Array;
  /** Files by outgoing count, descending. Shared, because sorting is most of the work of the passes that need it. */
  readonly byOutgoing: Uint32Array;
  /** Files by connections, descending. */
  readonly byConnections: Uint32Array;
  /** Number of files; packages are not ranked. */
  readonly fileCount: number;
}

export function countDegrees(graph: Graph): Degrees {
  const { nodeCount, fileCount, outStart, inStart } = graph;
  const outgoing = new Uint32Array(nodeCount);
  const incoming = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    outgoing[node] = outStart[node + 1] - outStart[node];
    incoming[node] = inStart[node + 1] - inStart[node];
  }
  const connections = new Uint32Array(fileCount);
  for (let file = 0; file < fileCount; file++) connections[file] = outgoing[file] + incoming[file];
  const byOutgoing = byDescendingScore(outgoing.subarray(0, fileCount));
  return {
    outgoing,
    incoming,
    connections,
    byOutgoing,
    byConnections: byDescendingScore(connections),
    fileCount,
  };
}
