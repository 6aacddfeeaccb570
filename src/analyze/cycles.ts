import { stronglyConnected } from '../graph/components.ts';
import type { Graph } from '../graph/graph.ts';
import type { Partition } from '../graph/subgraph.ts';
import type { Steps } from '../shared/steps.ts';

/** The circular groups, ordered by first member; members are ascending. */
export interface Cycles extends Partition {
  /** The number of files in all groups. */
  readonly fileCount: number;
  /**
   * File → the number of its strongly connected component. A component has a smaller number than those that depend
   * on it; which of the possible topological orders this is does not matter.
   */
  readonly order: Uint32Array;
}

/**
 * Strongly connected components with two or more files, and files that import themselves. Files of one unit use each
 * other freely, so implicit edges between them close no cycle.
 */
export function* findCycles(graph: Graph): Steps<Cycles> {
  const components = stronglyConnected(graph, graph.intraUnit);
  yield;
  const sizes = new Uint32Array(components.count);
  for (let node = 0; node < graph.nodeCount; node++) sizes[components.of[node]]++;
  const circular = new Uint8Array(components.count);
  for (let component = 0; component < components.count; component++) {
    if (sizes[component] > 1) circular[component] = 1;
  }
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const isLoop = graph.sources[edge] === graph.targets[edge] && graph.intraUnit[edge] === 0;
    if (isLoop) circular[components.of[graph.sources[edge]]] = 1;
  }

  // Walking the files in ascending order puts members and groups in the report's order.
  const groups: Uint32Array[] = [];
  const filled: number[] = [];
  const groupOfComponent = new Int32Array(components.count).fill(-1);
  const groupOf = new Int32Array(graph.nodeCount).fill(-1);
  const positionOf = new Uint32Array(graph.nodeCount);
  let fileCount = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    const component = components.of[file];
    if (circular[component] === 0) continue;
    if (groupOfComponent[component] === -1) {
      groupOfComponent[component] = groups.length;
      groups.push(new Uint32Array(sizes[component]));
      filled.push(0);
    }
    const group = groupOfComponent[component];
    groupOf[file] = group;
    positionOf[file] = filled[group]++;
    groups[group][positionOf[file]] = file;
    fileCount++;
  }
  return {
    groups,
    groupOf,
    positionOf,
    fileCount,
    order: components.of.subarray(0, graph.fileCount),
  };
}
