import type { Graph } from '../../graph/graph.ts';
import { byDescendingScore, highestOf } from '../judgement/ranking.ts';
import type { Degrees } from './degrees.ts';

export interface Metrics {
  /** Edges between files. */
  readonly internalEdges: number;
  /** File → its outgoing count as a fraction of the project's largest, rounded to 6 decimal places. */
  readonly complexity: Float64Array;
  /** Files by complexity, descending. */
  readonly mostComplex: Uint32Array;
  /** Files by incoming count, descending. */
  readonly mostCritical: Uint32Array;
}

/**
 * Both lists hold the first `top` files, including those with a count of 0: unlike for risks, the report format sets
 * no lower bound, so a project of three files lists three.
 */
export function measure(graph: Graph, degrees: Degrees, top: number): Metrics {
  const outgoing = degrees.outgoing.subarray(0, graph.fileCount);
  const incoming = degrees.incoming.subarray(0, graph.fileCount);
  return {
    // `inEdges` holds the edges into files first, then those into packages.
    internalEdges: graph.inStart[graph.fileCount],
    complexity: shareOfLargest(outgoing),
    mostComplex: degrees.byOutgoing.slice(0, top),
    mostCritical: byDescendingScore(incoming).slice(0, top),
  };
}

function shareOfLargest(counts: Uint32Array): Float64Array {
  const largest = highestOf(counts);
  const shares = new Float64Array(counts.length);
  for (let i = 0; i < counts.length; i++) {
    shares[i] = largest === 0 ? 0 : Math.round((counts[i] / largest) * 1e6) / 1e6;
  }
  return shares;
}
