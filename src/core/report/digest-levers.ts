import type { Lever } from '../analyze/health/levers.ts';
import type { Graph } from '../graph/graph.ts';
import { cutOf, type DigestCut } from './digest-cycles.ts';
import { leverOf } from './health.ts';
import type { HealthLever } from './types.ts';

/** One of the changes that would raise the score most. */
export interface DigestLever extends Pick<HealthLever, 'kind' | 'gain' | 'exactGain' | 'freed' | 'untied'> {
  /** The first edges to remove. */
  readonly cuts: readonly DigestCut[];
  /** The number of further edges to remove. */
  readonly others: number;
}

const MAX_CUTS = 3;

export function digestLever(graph: Graph, lever: Lever): DigestLever {
  const { edges } = lever;
  const { edges: _, ...rest } = leverOf(graph, lever);
  return {
    ...rest,
    cuts: Array.from(edges.subarray(0, MAX_CUTS), edge => cutOf(graph, edge)),
    others: Math.max(0, edges.length - MAX_CUTS),
  };
}
