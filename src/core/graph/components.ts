import type { Digraph } from './digraph.ts';

export interface Components {
  readonly count: number;
  /** Node → its strongly connected component. A component has a larger number than those it depends on. */
  readonly of: Uint32Array;
}

/**
 * Tarjan's algorithm with explicit stacks, so that a long ring cannot overflow the call stack. Edges with
 * `without[edge] === 1` are ignored.
 */
export function stronglyConnected(graph: Digraph, without: Uint8Array): Components {
  const { nodeCount, outStart, targets } = graph;
  const of = new Uint32Array(nodeCount);
  // Discovery order, counted from 1. 0 means not seen yet, DONE means in a finished component.
  const seen = new Uint32Array(nodeCount);
  const low = new Uint32Array(nodeCount);
  const cursor = outStart.slice(0, nodeCount);
  const pending = new Uint32Array(nodeCount);
  const path = new Uint32Array(nodeCount);
  let pendingSize = 0;
  let clock = 0;
  let count = 0;

  for (let root = 0; root < nodeCount; root++) {
    if (seen[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    while (depth >= 0) {
      const node = path[depth];
      if (seen[node] === 0) {
        seen[node] = low[node] = ++clock;
        pending[pendingSize++] = node;
      }
      if (cursor[node] < outStart[node + 1]) {
        const edge = cursor[node]++;
        if (without[edge] === 1) continue;
        const target = targets[edge];
        if (seen[target] === 0) path[++depth] = target;
        else if (seen[target] < low[node]) low[node] = seen[target];
        continue;
      }
      if (low[node] === seen[node]) {
        let member: number;
        do {
          member = pending[--pendingSize];
          of[member] = count;
          seen[member] = DONE;
        } while (member !== node);
        count++;
      }
      depth--;
      if (depth >= 0 && low[node] < low[path[depth]]) low[path[depth]] = low[node];
    }
  }
  return { count, of };
}

/** Larger than any clock value, so that a finished node never lowers a low-link. */
const DONE = 0xffffffff;
