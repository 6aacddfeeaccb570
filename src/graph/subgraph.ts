import type { Digraph } from './digraph.ts';
import { digraph } from './digraph.ts';

/** A part of a graph with its own node and edge numbers, in the same order as in the whole. */
export interface Subgraph extends Digraph {
  /** Own node → node of the whole. */
  readonly nodes: Uint32Array;
  /** Own edge → edge of the whole. */
  readonly edges: Uint32Array;
}

/** A partition of some of the nodes; -1 in `groupOf` is a node of no group. */
export interface Partition {
  readonly groups: readonly Uint32Array[];
  readonly groupOf: Int32Array;
  /** Node → its place in its group. */
  readonly positionOf: Uint32Array;
}

/**
 * The members of one group with the edges between them, but for those with `without[edge] === 1`; costs what these
 * members' edges cost.
 */
export function subgraph(
  graph: Digraph,
  partition: Partition,
  { group, without }: { group: number; without: Uint8Array },
): Subgraph {
  const { groupOf, positionOf: placeOf } = partition;
  const nodes = partition.groups[group];
  let count = 0;
  for (const node of nodes) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (groupOf[graph.targets[edge]] === group && without[edge] === 0) count++;
    }
  }
  const edges = new Uint32Array(count);
  const sources = new Uint32Array(count);
  const targets = new Uint32Array(count);
  let at = 0;
  for (const node of nodes) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (groupOf[graph.targets[edge]] !== group || without[edge] === 1) continue;
      edges[at] = edge;
      sources[at] = placeOf[node];
      targets[at++] = placeOf[graph.targets[edge]];
    }
  }
  return { ...digraph(nodes.length, sources, targets), nodes, edges };
}
