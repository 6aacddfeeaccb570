import type { Steps } from '../../../shared/steps.ts';
import { measureCircular } from '../../graph/circular.ts';
import type { Digraph } from '../../graph/digraph.ts';

/** Edges to cut, those with the largest effect first. */
export interface OrderedCuts {
  readonly edges: Uint32Array;
  /** How many nodes are in no cycle any more after the first cut, after the first two, and so on. */
  readonly freed: Uint32Array;
  /** The number of nodes of the largest cycle that is left then. */
  readonly largest: Uint32Array;
}

export interface EffectOptions {
  readonly costs: Uint32Array;
  /** Node → as how many it counts; one each by default. */
  readonly sizes?: Uint32Array;
}

/**
 * Orders cuts by how many nodes each of them alone frees, then by cost, and measures what they free together. Each
 * measurement takes time proportional to the graph, so in a very large one only the cheapest cuts are measured; the
 * others follow by cost, and count as freeing nothing before the last.
 */
export function* orderByEffect(
  graph: Digraph,
  cuts: Uint32Array,
  { costs, sizes }: EffectOptions,
): Steps<OrderedCuts> {
  const total = sizes ? sizes.reduce((sum, size) => sum + size, 0) : graph.nodeCount;
  const byCost = cuts.toSorted((a, b) => costs[a] - costs[b] || a - b);
  const measured = Math.min(
    cuts.length,
    Math.max(1, Math.floor(BUDGET / (graph.edgeCount + graph.nodeCount))),
  );
  const without = new Uint8Array(graph.edgeCount);
  const alone = new Map<number, number>();
  for (const edge of cuts.length === 1 ? [] : byCost.subarray(0, measured)) {
    without[edge] = 1;
    alone.set(edge, total - measureCircular(graph, without, sizes).size);
    without[edge] = 0;
    yield;
  }
  const effect = (edge: number) => alone.get(edge) ?? 0;
  const edges = byCost.toSorted((a, b) => effect(b) - effect(a) || costs[a] - costs[b] || a - b);
  const freed = new Uint32Array(edges.length);
  const largest = new Uint32Array(edges.length);
  let left = { size: total, largest: total };
  for (let i = 0; i < edges.length; i++) {
    without[edges[i]] = 1;
    if (i === edges.length - 1) left = { size: 0, largest: 0 };
    else if (i < measured) left = measureCircular(graph, without, sizes);
    freed[i] = total - left.size;
    largest[i] = left.largest;
    yield;
  }
  return { edges, freed, largest };
}

/** How many nodes and edges all measurements of one group may visit. */
const BUDGET = 4_000_000;
