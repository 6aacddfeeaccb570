import { maskOf } from './edges.ts';
import { evaluate } from './evaluate.ts';
import { importOf } from './neighbours.ts';
import { type NodeSet, toFlags } from './node-set.ts';
import type { Import, SetAnswer, SetQuestion } from './question.ts';
import type { QueryView } from './view.ts';

/** The nodes that an expression selects, and perhaps the imports between them. */
export function evaluateSet(question: SetQuestion, view: QueryView): SetAnswer {
  const { graph } = view;
  const { expression, limit = Number.POSITIVE_INFINITY } = question;
  const without = maskOf(graph, question);
  const all = evaluate(expression, view, { without });
  const nodes = all.subarray(0, Math.min(limit, all.length));
  return {
    expression,
    nodes: Array.from(nodes, node => graph.ids[node]),
    ...(question.edges && { edges: importsWithin(nodes, view, without) }),
    total: all.length,
    shown: nodes.length,
  };
}

function importsWithin(nodes: NodeSet, view: QueryView, without: Uint8Array): Import[] {
  const { graph } = view;
  const isMember = toFlags(nodes, graph.nodeCount);
  const imports: Import[] = [];
  for (const node of nodes) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (without[edge] === 0 && isMember[graph.targets[edge]] === 1) imports.push(importOf(view, edge));
    }
  }
  return imports;
}
