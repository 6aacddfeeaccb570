import type { Steps } from '../../../shared/steps.ts';
import { circularGroups } from '../../graph/circular.ts';
import { type Digraph, digraph, groupBy } from '../../graph/digraph.ts';
import type { Partition, Subgraph } from '../../graph/subgraph.ts';
import { emptyReach, search, topologicalOrder } from '../../graph/traverse.ts';
import { orderByEffect } from './cut-effects.ts';
import { createTopoOrder } from './incremental-topo-order.ts';

/** A group that only lazy imports close, in the numbers of the group of run-time imports that it is. */
export interface Deferral {
  /** A shortest loop that contains one of the cuts; the first node is repeated at the end. */
  readonly path: readonly number[];
  /** Lazy edges whose removal leaves eager groups only. */
  readonly cuts: Uint32Array;
  readonly freed: Uint32Array;
  readonly largest: Uint32Array;
}

export interface DeferralInput {
  /** A group of run-time imports. */
  readonly part: Subgraph;
  /** Edge of the part → 1 if it is lazy. */
  readonly lazy: Uint8Array;
  /** Edge of the part → how much work its removal is. */
  readonly costs: Uint32Array;
}

/**
 * What lazy imports add to the eager groups inside a group; undefined if one of those is the whole group. Cutting eager
 * imports would end it, too, but they are not what makes these files a group, and work before anything is lazy.
 */
export function* findDeferral({ part, lazy, costs }: DeferralInput): Steps<Deferral | undefined> {
  const eager = circularGroups(part, lazy);
  if (eager.groups[0]?.length === part.nodeCount) return undefined;
  const condensed = condense(part, eager);
  const without = Uint8Array.from(condensed.edges, edge => lazy[edge]);
  const ownCosts = Uint32Array.from(condensed.edges, edge => costs[edge]);
  const cuts = lazyCuts(condensed, without, ownCosts);
  yield;
  const { sizes } = condensed;
  const ordered = yield* orderByEffect(condensed, cuts, { costs: ownCosts, sizes });
  const edges = ordered.edges.map(edge => condensed.edges[edge]);
  yield;
  return {
    path: shortestLoopThrough(part, edges),
    cuts: edges,
    freed: ordered.freed,
    largest: ordered.largest,
  };
}

/** A graph whose nodes stand for several nodes of another. */
interface Condensed extends Digraph {
  /** Own node → the number of nodes that it stands for. */
  readonly sizes: Uint32Array;
  /** Own edge → edge of the other graph. */
  readonly edges: Uint32Array;
}

/** Each group becomes one node, so that every loop that is left contains a lazy edge. */
function condense(graph: Digraph, { groups, groupOf }: Partition): Condensed {
  const first = new Int32Array(groups.length).fill(-1);
  const numberOf = new Uint32Array(graph.nodeCount);
  const sizes: number[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    const group = groupOf[node];
    if (group !== -1 && first[group] !== -1) numberOf[node] = first[group];
    else numberOf[node] = sizes.push(group === -1 ? 1 : groups[group].length) - 1;
    if (group !== -1) first[group] = numberOf[node];
  }
  const between: number[] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const group = groupOf[graph.sources[edge]];
    if (group === -1 || group !== groupOf[graph.targets[edge]]) between.push(edge);
  }
  const edges = Uint32Array.from(between);
  const targets = edges.map(edge => numberOf[graph.targets[edge]]);
  const sources = edges.map(edge => numberOf[graph.sources[edge]]);
  const order = groupBy(sources, sizes.length, groupBy(targets, sizes.length).items).items;
  return {
    ...digraph(
      sizes.length,
      order.map(edge => sources[edge]),
      order.map(edge => targets[edge]),
    ),
    sizes: Uint32Array.from(sizes),
    edges: order.map(edge => edges[edge]),
  };
}

/** Starts from the eager edges, which form no loop, and adds each lazy one that closes none, the most expensive first. */
function lazyCuts(graph: Condensed, lazy: Uint8Array, costs: Uint32Array): Uint32Array {
  const position = new Uint32Array(graph.nodeCount);
  for (const [i, node] of topologicalOrder(graph, lazy).entries()) position[node] = i;
  const order = createTopoOrder(graph, position, 100 * (graph.nodeCount + graph.edgeCount));
  const backward: number[] = [];
  for (let edge = 0; edge < graph.edgeCount; edge++) if (!order.has(edge)) backward.push(edge);
  backward.sort((a, b) => costs[b] - costs[a] || a - b);
  return Uint32Array.from(backward.filter(edge => !order.tryAdd(edge))).sort();
}

/** Each search may visit the whole group. */
const MAX_SEARCHES = 50;

/** Begins with the smallest node of the loop. A node that leads to itself is one only if it is alone. */
function shortestLoopThrough(graph: Digraph, edges: Uint32Array): readonly number[] {
  const reach = emptyReach(graph);
  let best: number[] | undefined;
  const between = edges.filter(edge => graph.nodeCount === 1 || graph.sources[edge] !== graph.targets[edge]);
  for (const edge of between.subarray(0, MAX_SEARCHES)) {
    const source = graph.sources[edge];
    const limit = best ? best.length - 2 : graph.nodeCount;
    const { distance } = search(graph, { from: source, backwards: true, limit }, reach);
    if (distance[graph.targets[edge]] === -1) continue;
    const loop = [source];
    for (let node = graph.targets[edge]; node !== source; ) {
      loop.push(node);
      let next = graph.outStart[node];
      while (distance[graph.targets[next]] !== distance[node] - 1) next++;
      node = graph.targets[next];
    }
    if (!best || loop.length < best.length) best = loop;
  }
  return best ? rotated(best) : [];
}

function rotated(loop: readonly number[]): readonly number[] {
  const start = loop.indexOf(Math.min(...loop));
  return [...loop.slice(start), ...loop.slice(0, start), loop[start]];
}
