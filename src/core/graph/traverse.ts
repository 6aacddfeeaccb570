import type { Digraph } from './digraph.ts';

/** The result of a breadth-first search, reused as the buffer of the next one. */
export interface Reach {
  /** Node → steps from the start, -1 if it was not reached. */
  readonly distance: Int32Array;
  /** The nodes reached, nearest first: the first `count` entries. */
  readonly nodes: Uint32Array;
  count: number;
}

export function emptyReach(graph: Digraph): Reach {
  return {
    distance: new Int32Array(graph.nodeCount).fill(-1),
    nodes: new Uint32Array(graph.nodeCount),
    count: 0,
  };
}

export interface SearchOptions {
  readonly from: number;
  /** Follow edges from target to source. */
  readonly backwards?: boolean;
  /** Maximum number of steps. */
  readonly limit?: number;
  /** Node → 1 if the search must not enter it. */
  readonly without?: Uint8Array;
}

/** Breadth-first search in time proportional to what it visits, even if `reach` is reused. */
export function search(graph: Digraph, options: SearchOptions, reach: Reach): Reach {
  const { from, backwards = false, limit = graph.nodeCount, without } = options;
  const { distance, nodes } = reach;
  for (let i = 0; i < reach.count; i++) distance[nodes[i]] = -1;
  const start = backwards ? graph.inStart : graph.outStart;
  distance[from] = 0;
  nodes[0] = from;
  let count = 1;
  for (let head = 0; head < count; head++) {
    const node = nodes[head];
    const next = distance[node] + 1;
    if (next > limit) break;
    for (let i = start[node]; i < start[node + 1]; i++) {
      const other = backwards ? graph.sources[graph.inEdges[i]] : graph.targets[i];
      if (distance[other] !== -1 || without?.[other] === 1) continue;
      distance[other] = next;
      nodes[count++] = other;
    }
  }
  reach.count = count;
  return reach;
}

/** Is the graph acyclic if the edges with `without[edge] === 1` are ignored? */
export function isAcyclic(graph: Digraph, without: Uint8Array): boolean {
  return topologicalOrder(graph, without).length === graph.nodeCount;
}

/** The nodes, each before those it has edges to, ignoring edges with `without[edge] === 1`; stops at cycles. */
export function topologicalOrder(graph: Digraph, without: Uint8Array): Uint32Array {
  const inDegree = new Uint32Array(graph.nodeCount);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (without[edge] === 0) inDegree[graph.targets[edge]]++;
  }
  const ready = new Uint32Array(graph.nodeCount);
  let count = 0;
  for (let node = 0; node < graph.nodeCount; node++) if (inDegree[node] === 0) ready[count++] = node;
  for (let head = 0; head < count; head++) {
    const node = ready[head];
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (without[edge] === 0 && --inDegree[graph.targets[edge]] === 0) ready[count++] = graph.targets[edge];
    }
  }
  return ready.subarray(0, count);
}
