import type { Ends } from './chains.ts';
import type { EdgeMask } from './edges.ts';
import { fromFlags } from './node-set.ts';
import { between } from './reach.ts';
import type { QueryGraph } from './view.ts';

/**
 * The smallest set of edges without which no chain leads from one set to the other: where as many chains as possible run
 * side by side, each needs one cut (Dinic's algorithm, with a capacity of one for each edge). Of several such sets, the
 * one nearest to `from`.
 */
export function minimumCut(graph: QueryGraph, { from, to }: Ends, without: EdgeMask): number[] {
  const isBetween = between(graph, from, to, { without });
  const flow = createFlow(graph, isBetween, without);
  const start = from.filter(node => isBetween[node] === 1);
  const isEnd = new Uint8Array(graph.nodeCount);
  for (const node of to) isEnd[node] = 1;
  while (flow.rank(start, isEnd)) for (const node of start) flow.augment(node, isEnd);
  // What is still reachable from the start lies before the cut.
  const isBefore = flow.ranked();
  const cut: number[] = [];
  for (const node of fromFlags(isBefore)) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      const target = graph.targets[edge];
      if (without[edge] === 0 && isBetween[target] === 1 && isBefore[target] === 0) cut.push(edge);
    }
  }
  return cut;
}

interface Flow {
  /** Ranks nodes by their distance in the rest of the network. False if no end is left within reach. */
  rank(start: Uint32Array, isEnd: Uint8Array): boolean;
  /** Adds chains from this node until none of the ranked ones is left. */
  augment(start: number, isEnd: Uint8Array): void;
  /** Node → 1 if the last ranking reached it. */
  ranked(): Uint8Array;
}

function createFlow(graph: QueryGraph, isBetween: Uint8Array, without: EdgeMask): Flow {
  const { nodeCount, outStart, inStart, inEdges, sources, targets } = graph;
  /** Edge → 1 if a chain uses it. It may then be followed backwards, which gives it up. */
  const used = new Uint8Array(graph.edgeCount);
  const rank = new Int32Array(nodeCount);
  const cursor = new Uint32Array(nodeCount);

  /** The number of edges at a node, out and in. */
  const degree = (node: number) => outStart[node + 1] - outStart[node] + inStart[node + 1] - inStart[node];

  /** The edge at this place of the node's list, or -1 if nothing more can flow through it. */
  function openEdge(node: number, at: number): number {
    const out = outStart[node + 1] - outStart[node];
    const isOut = at < out;
    const edge = isOut ? outStart[node] + at : inEdges[inStart[node] + at - out];
    const next = isOut ? targets[edge] : sources[edge];
    return without[edge] === 0 && isBetween[next] === 1 && used[edge] === (isOut ? 0 : 1) ? edge : -1;
  }

  function otherEnd(edge: number, node: number): number {
    return sources[edge] === node ? targets[edge] : sources[edge];
  }

  return {
    rank(start, isEnd) {
      rank.fill(-1);
      cursor.fill(0);
      const order = [...start];
      let isOpen = false;
      for (const node of order) rank[node] = 0;
      for (const node of order) {
        if (isEnd[node] === 1) {
          isOpen = true;
          continue;
        }
        for (let at = 0; at < degree(node); at++) {
          const edge = openEdge(node, at);
          if (edge < 0) continue;
          const next = otherEnd(edge, node);
          if (rank[next] >= 0) continue;
          rank[next] = rank[node] + 1;
          order.push(next);
        }
      }
      return isOpen;
    },
    augment(start, isEnd) {
      const path: { node: number; edge: number }[] = [];
      for (let node = start; ; ) {
        if (isEnd[node] === 1) {
          for (const { edge } of path) used[edge] ^= 1;
          path.length = 0;
          node = start;
          continue;
        }
        const edge = cursor[node] < degree(node) ? openEdge(node, cursor[node]) : -1;
        if (edge >= 0 && rank[otherEnd(edge, node)] === rank[node] + 1) {
          path.push({ node, edge });
          node = otherEnd(edge, node);
        } else if (cursor[node] < degree(node)) cursor[node]++;
        else {
          const last = path.pop();
          if (!last) return;
          cursor[last.node]++;
          node = last.node;
        }
      }
    },
    ranked: () => Uint8Array.from(rank, value => (value >= 0 ? 1 : 0)),
  };
}
