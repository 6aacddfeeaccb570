import type { Analysis } from '../analyze/analyze.ts';
import type { Lever } from '../analyze/health/levers.ts';
import type { Graph } from '../graph/graph.ts';
import { cutOf, type DigestCut } from './digest-cycles.ts';
import { leverOf } from './health.ts';
import type { HealthLever } from './types.ts';

/** One of the changes that would raise the score most. */
export interface DigestLever
  extends Pick<HealthLever, 'kind' | 'gain' | 'exactGain' | 'file' | 'limit' | 'freed' | 'untied'> {
  /** The first edges to remove. */
  readonly cuts: readonly DigestCut[];
  /** The number of further edges to remove. */
  readonly others: number;
  /** The number of dependencies of `file` that count. */
  readonly dependencies?: number;
}

const MAX_CUTS = 3;

export function digestLever(graph: Graph, { counts }: Analysis, lever: Lever): DigestLever {
  const { edges, file } = lever;
  const { kind, gain, exactGain, limit, freed, untied } = leverOf(graph, lever);
  return {
    kind,
    gain,
    exactGain,
    cuts: Array.from(edges.subarray(0, MAX_CUTS), edge => cutOf(graph, edge)),
    others: Math.max(0, edges.length - MAX_CUTS),
    ...(limit !== undefined && {
      file: graph.ids[file],
      limit,
      dependencies: (kind === 'hub' ? counts.uses : counts.outgoing)[file],
    }),
    ...(freed !== undefined && { freed }),
    ...(untied !== undefined && { untied }),
  };
}
