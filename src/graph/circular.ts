import { stronglyConnected } from './components.ts';
import type { Digraph } from './digraph.ts';
import type { Partition } from './subgraph.ts';

export interface Circular extends Partition {
  /**
   * Node → the number of its strongly connected component. A component has a larger number than those it depends on;
   * which of the possible topological orders this is does not matter.
   */
  readonly order: Uint32Array;
  /** The number of nodes in all groups. */
  readonly size: number;
}

/**
 * The strongly connected components with two or more nodes, and nodes with an edge to themselves, ordered by first
 * member; members are ascending. Edges with `without[edge] === 1` are ignored.
 */
export function circularGroups(graph: Digraph, without: Uint8Array): Circular {
  const components = stronglyConnected(graph, without);
  const sizes = new Uint32Array(components.count);
  for (let node = 0; node < graph.nodeCount; node++) sizes[components.of[node]]++;
  const circular = new Uint8Array(components.count);
  for (let component = 0; component < components.count; component++) {
    if (sizes[component] > 1) circular[component] = 1;
  }
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const isLoop = graph.sources[edge] === graph.targets[edge] && without[edge] === 0;
    if (isLoop) circular[components.of[graph.sources[edge]]] = 1;
  }

  // Walking the nodes in ascending order puts members and groups in the report's order.
  const groups: Uint32Array[] = [];
  const filled: number[] = [];
  const groupOfComponent = new Int32Array(components.count).fill(-1);
  const groupOf = new Int32Array(graph.nodeCount).fill(-1);
  const positionOf = new Uint32Array(graph.nodeCount);
  let size = 0;
  for (let node = 0; node < graph.nodeCount; node++) {
    const component = components.of[node];
    if (circular[component] === 0) continue;
    if (groupOfComponent[component] === -1) {
      groupOfComponent[component] = groups.length;
      groups.push(new Uint32Array(sizes[component]));
      filled.push(0);
    }
    const group = groupOfComponent[component];
    groupOf[node] = group;
    positionOf[node] = filled[group]++;
    groups[group][positionOf[node]] = node;
    size++;
  }
  return { groups, groupOf, positionOf, order: components.of, size };
}
