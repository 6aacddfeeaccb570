import { circularGroups } from '../../graph/circular.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Partition } from '../../graph/subgraph.ts';

/** The circular groups, ordered by first member; members are ascending. */
export interface Cycles extends Partition {
  /** The number of files in all groups. */
  readonly fileCount: number;
  /** File → the number of its strongly connected component, larger than those that it depends on. */
  readonly order: Uint32Array;
}

/** Files of one unit use each other freely, so implicit edges between them close no cycle. */
export function findCycles(graph: Graph): Cycles {
  const { groups, groupOf, positionOf, order, size } = circularGroups(graph, graph.intraUnit);
  return { groups, groupOf, positionOf, fileCount: size, order: order.subarray(0, graph.fileCount) };
}
