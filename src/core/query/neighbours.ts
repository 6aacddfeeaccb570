import { type EdgeMask, kindOf, linesOf, maskOf } from './edges.ts';
import type { Import, NeighboursAnswer, NeighboursQuestion } from './question.ts';
import { type Reached, reach } from './reach.ts';
import { selectByName } from './select.ts';
import type { QueryView } from './view.ts';

/** What a set uses, or what uses it, with the lines. */
export function neighbours(question: NeighboursQuestion, view: QueryView): NeighboursAnswer {
  const { graph } = view;
  const { of, depth = 1, limit = Number.POSITIVE_INFINITY } = question;
  const backwards = question.kind === 'used-by';
  const from = selectByName(of, view);
  const without = maskOf(graph, question);
  const reached = reach(graph, { from, backwards, depth, without });
  const found = reached.order.slice(from.length);
  const { distance } = reached;
  // Nodes are numbered in string order.
  found.sort((a, b) => distance[a] - distance[b] || a - b);
  const nodes = Array.from(found.subarray(0, Math.min(limit, found.length)), node => ({
    id: graph.ids[node],
    steps: distance[node],
    imports: importsOf(view, node, { reached, without, backwards }),
  }));
  return { of, depth, nodes, total: found.length, shown: nodes.length };
}

interface Direction {
  readonly reached: Reached;
  readonly without: EdgeMask;
  readonly backwards: boolean;
}

function importsOf(view: QueryView, node: number, { reached, without, backwards }: Direction): Import[] {
  const { graph } = view;
  const { distance } = reached;
  const start = backwards ? graph.outStart : graph.inStart;
  const imports: Import[] = [];
  for (let at = start[node]; at < start[node + 1]; at++) {
    const edge = backwards ? at : graph.inEdges[at];
    const nearer = backwards ? graph.targets[edge] : graph.sources[edge];
    if (without[edge] === 0 && distance[nearer] === distance[node] - 1) imports.push(importOf(view, edge));
  }
  return imports;
}

export function importOf({ graph, isErased }: QueryView, edge: number): Import {
  return {
    source: graph.ids[graph.sources[edge]],
    target: graph.ids[graph.targets[edge]],
    lines: linesOf(graph, edge),
    kind: kindOf(graph, edge),
    ...(isErased?.(edge) && { erased: true }),
  };
}
