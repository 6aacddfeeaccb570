import type { EdgeMask } from './edges.ts';
import { type NodeSet, toFlags } from './node-set.ts';
import { reach } from './reach.ts';
import type { QueryGraph } from './view.ts';

/** The edges of a chain, first to last. */
export type Chain = readonly number[];

/** Two sets without a common member. */
export interface Ends {
  readonly from: NodeSet;
  readonly to: NodeSet;
}

/** The shortest chain from any node of one set to any of the other; undefined if there is none. */
export function shortestChain(
  graph: QueryGraph,
  { from, to }: Ends,
  without?: EdgeMask,
  avoid?: Uint8Array,
): Chain | undefined {
  // The search looks at every start: it begins at the smaller set.
  const backwards = to.length < from.length;
  const goal = toFlags(backwards ? from : to, graph.nodeCount);
  const { order, via } = reach(graph, {
    from: backwards ? to : from,
    backwards,
    goal,
    ...(without && { without }),
    ...(avoid && { avoid }),
  });
  const end = order[order.length - 1];
  if (end === undefined || goal[end] === 0 || via[end] < 0) return undefined;
  const edges: number[] = [];
  const otherEnds = backwards ? graph.targets : graph.sources;
  for (let edge = via[end]; edge >= 0; edge = via[otherEnds[edge]]) edges.push(edge);
  return backwards ? edges : edges.reverse();
}

/** Chains that share no import and no node except their ends, shortest first: each is the shortest of those left. */
export function disjointChains(graph: QueryGraph, ends: Ends, without: EdgeMask, limit: number): Chain[] {
  const unused = without.slice();
  const avoid = new Uint8Array(graph.nodeCount);
  const chains: Chain[] = [];
  while (chains.length < limit) {
    const chain = shortestChain(graph, ends, unused, avoid);
    if (!chain) break;
    chains.push(chain);
    for (const edge of chain) unused[edge] = 1;
    for (const edge of chain.slice(1)) avoid[graph.sources[edge]] = 1;
  }
  return chains;
}
