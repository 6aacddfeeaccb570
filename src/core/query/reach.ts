import { type Budget, UNLIMITED } from './budget.ts';
import type { EdgeMask } from './edges.ts';
import { fromFlags, type NodeSet } from './node-set.ts';
import type { QueryGraph } from './view.ts';

export interface ReachOptions {
  readonly from: NodeSet;
  /** Follow edges from target to source. */
  readonly backwards?: boolean;
  /** Maximum number of steps. */
  readonly depth?: number;
  /** Edge → 1 if it must not be followed. */
  readonly without?: EdgeMask;
  /** Node → 1 if it must not be entered. */
  readonly avoid?: Uint8Array;
  /** Node → 1 if the search ends as soon as it is reached. */
  readonly goal?: Uint8Array;
  readonly budget?: Budget;
}

export interface Reached {
  /** Node → steps from the nearest start, -1 if it was not reached. */
  readonly distance: Int32Array;
  /** Node → the edge by which it was reached first; -1 for a start. */
  readonly via: Int32Array;
  /** The nodes in the order in which they were reached: starts first, then nearest first. */
  readonly order: NodeSet;
}

/** Breadth-first search from several nodes at once. */
export function reach(graph: QueryGraph, options: ReachOptions): Reached {
  const { from, backwards = false, depth = Number.POSITIVE_INFINITY, without, avoid, goal } = options;
  const { nodeCount, sources, targets, inEdges } = graph;
  const start = backwards ? graph.inStart : graph.outStart;
  const distance = new Int32Array(nodeCount).fill(-1);
  const via = new Int32Array(nodeCount).fill(-1);
  const order = new Uint32Array(nodeCount);
  let count = 0;
  let steps = nodeCount;
  for (const node of from) {
    distance[node] = 0;
    order[count++] = node;
  }
  search: for (let head = 0; head < count; head++) {
    const node = order[head];
    if (distance[node] >= depth) break;
    steps += start[node + 1] - start[node];
    for (let at = start[node]; at < start[node + 1]; at++) {
      const edge = backwards ? inEdges[at] : at;
      const other = backwards ? sources[edge] : targets[edge];
      if (distance[other] !== -1 || without?.[edge] === 1 || avoid?.[other] === 1) continue;
      distance[other] = distance[node] + 1;
      via[other] = edge;
      order[count++] = other;
      if (goal?.[other] === 1) break search;
    }
  }
  (options.budget ?? UNLIMITED).spend(steps);
  return { distance, via, order: order.subarray(0, count) };
}

/** All nodes that were reached, starts included. */
export function reachedNodes({ distance }: Reached): NodeSet {
  return fromFlags(Uint8Array.from(distance, steps => (steps >= 0 ? 1 : 0)));
}

/** The nodes on some chain from one set to the other, ends included. */
export function between(
  graph: QueryGraph,
  from: NodeSet,
  to: NodeSet,
  options: Pick<ReachOptions, 'without' | 'budget'> = {},
): Uint8Array {
  const forwards = reach(graph, { ...options, from }).distance;
  const backwards = reach(graph, { ...options, from: to, backwards: true }).distance;
  return Uint8Array.from(forwards, (steps, node) => (steps >= 0 && backwards[node] >= 0 ? 1 : 0));
}
