import type { Graph } from '../graph/graph.ts';
import type { EdgePair } from './types.ts';

export function idsOf(graph: Graph, nodes: Uint32Array): string[] {
  return Array.from(nodes, node => graph.ids[node]);
}

export function pairOf(graph: Graph, edge: number): EdgePair {
  return [graph.ids[graph.sources[edge]], graph.ids[graph.targets[edge]]];
}
