import { type Digraph, digraph } from './digraph.ts';

/** A part of a graph with its own node and edge numbers, in the order of the whole graph. */
export interface Subgraph extends Digraph {
  /** Own node → node of the whole graph. */
  readonly nodes: Uint32Array;
  /** Own edge → edge of the whole graph. */
  readonly edges: Uint32Array;
}

/** A grouping of some of the nodes; `groupOf` is -1 for nodes in no group. */
export interface Partition {
  readonly groups: readonly Uint32Array[];
  readonly groupOf: Int32Array;
  /** Node → its index in its group. */
  readonly positionOf: Uint32Array;
}

/**
 * The members of one group with the edges between them, except those with `without[edge] === 1`. Takes time
 * proportional to the edges of the members.
 */
export function subgraph(
  graph: Digraph,
  partition: Partition,
  { group, without }: { group: number; without: Uint8Array },
): Subgraph {
  const { groupOf, positionOf } = partition;
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
      sources[at] = positionOf[node];
      targets[at++] = positionOf[graph.targets[edge]];
    }
  }
  return { ...digraph(nodes.length, sources, targets), nodes, edges };
}
