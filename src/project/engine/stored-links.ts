import type { Graph } from '../../core/graph/graph.ts';

/** The edges of a file in the format of the table `links`: [[target, flags, [lines]], …]. */
export function linkRow(graph: Graph, node: number): string {
  const edges: [string, string, number[]][] = [];
  for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
    const lines = Array.from(graph.lines.subarray(graph.lineStart[edge], graph.lineStart[edge + 1]));
    edges.push([graph.ids[graph.targets[edge]], flagsOf(graph, edge), lines]);
  }
  return JSON.stringify(edges);
}

function flagsOf({ typeOnly, lazy, implicit, tests }: Graph, edge: number): string {
  if (typeOnly[edge] + lazy[edge] + implicit[edge] + tests[edge] === 0) return '';
  const flags = [
    typeOnly[edge] === 1 && 'typeOnly',
    lazy[edge] === 1 && 'lazy',
    implicit[edge] === 1 && 'implicit',
    tests[edge] === 1 && 'test',
  ];
  return flags.filter(Boolean).join(' ');
}
