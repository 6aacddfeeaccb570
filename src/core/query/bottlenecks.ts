import { type Ends, shortestChain } from './chains.ts';
import type { EdgeMask } from './edges.ts';
import { toFlags } from './node-set.ts';
import type { QueryGraph } from './view.ts';

/**
 * The nodes that every chain between two sets passes through, apart from the ends, in the order of a chain. In the words
 * of compilers: the dominators of `to`.
 */
export function bottlenecks(graph: QueryGraph, ends: Ends, without: EdgeMask): number[] {
  const chain = shortestChain(graph, ends, without);
  if (!chain) return [];
  // Whatever all chains pass, this one does, too. A node of it is a bottleneck if no detour leads around it.
  const inner = chain.slice(1).map(edge => graph.sources[edge]);
  const position = new Int32Array(graph.nodeCount).fill(-1);
  for (const [at, node] of inner.entries()) position[node] = at;
  const isEnd = toFlags(ends.to, graph.nodeCount);
  const seen = toFlags(ends.from, graph.nodeCount);
  const pending: number[] = [...ends.from];
  const found: number[] = [];
  /** How far along the chain one can get without the nodes from here on. */
  let furthest = -1;
  for (const [at, node] of inner.entries()) {
    furthest = explore();
    if (furthest === inner.length) break;
    if (furthest <= at) found.push(node);
    pending.push(node);
  }
  return found;

  /** Follows everything pending, up to nodes of the chain. Returns the last position that it found. */
  function explore(): number {
    let last = furthest;
    while (pending.length > 0) {
      const node = pending.pop() as number;
      for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
        const target = graph.targets[edge];
        if (without[edge] === 1 || seen[target] === 1) continue;
        if (isEnd[target] === 1) return inner.length;
        if (position[target] >= 0) last = Math.max(last, position[target]);
        else {
          seen[target] = 1;
          pending.push(target);
        }
      }
    }
    return last;
  }
}
