import { type Components, stronglyConnected } from './components.ts';
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
  const sizes = circularSizes(graph, components, without);

  // Walking the nodes in ascending order puts members and groups in the report's order.
  const groups: Uint32Array[] = [];
  const filled: number[] = [];
  const groupOfComponent = new Int32Array(components.count).fill(-1);
  const groupOf = new Int32Array(graph.nodeCount).fill(-1);
  const positionOf = new Uint32Array(graph.nodeCount);
  for (let node = 0; node < graph.nodeCount; node++) {
    const component = components.of[node];
    if (sizes[component] === 0) continue;
    if (groupOfComponent[component] === -1) {
      groupOfComponent[component] = groups.length;
      groups.push(new Uint32Array(sizes[component]));
      filled.push(0);
    }
    const group = groupOfComponent[component];
    groupOf[node] = group;
    positionOf[node] = filled[group]++;
    groups[group][positionOf[node]] = node;
  }
  return {
    groups,
    groupOf,
    positionOf,
    order: components.of,
    size: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** The number of nodes in all of `circularGroups`, and in the largest of them. A node counts as many as `sizes` says. */
export function measureCircular(
  graph: Digraph,
  without: Uint8Array,
  sizesOfNodes?: Uint32Array,
): { readonly size: number; readonly largest: number } {
  const components = stronglyConnected(graph, without);
  const sizes = circularSizes(graph, components, without);
  if (sizesOfNodes) {
    const counted = sizes.map(size => Math.min(size, 1));
    sizes.fill(0);
    for (let node = 0; node < graph.nodeCount; node++) {
      const component = components.of[node];
      sizes[component] += counted[component] * sizesOfNodes[node];
    }
  }
  let size = 0;
  let largest = 0;
  for (const each of sizes) {
    size += each;
    if (each > largest) largest = each;
  }
  return { size, largest };
}

/** Component → the number of its nodes; 0 if they form no cycle. */
function circularSizes(graph: Digraph, { of, count }: Components, without: Uint8Array): Uint32Array {
  const sizes = new Uint32Array(count);
  for (let node = 0; node < graph.nodeCount; node++) sizes[of[node]]++;
  const hasLoop = new Uint8Array(count);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const source = graph.sources[edge];
    if (source === graph.targets[edge] && without[edge] === 0) hasLoop[of[source]] = 1;
  }
  for (let component = 0; component < count; component++)
    if (sizes[component] === 1 && hasLoop[component] === 0) sizes[component] = 0;
  return sizes;
}
