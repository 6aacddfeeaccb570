import { maskOf } from './edges.ts';
import { evaluate } from './evaluate.ts';
import { impact } from './impact.ts';
import { importOf, neighbours } from './neighbours.ts';
import { type NodeSet, toFlags } from './node-set.ts';
import type { AnswerTo, Import, Question, SetAnswer, SetQuestion, WhatIfQuestion } from './question.ts';
import type { QueryView } from './view.ts';
import { why } from './why.ts';

/** Questions that a view alone answers. */
export type ViewQuestion = Exclude<Question, WhatIfQuestion>;

/** The one function behind the commands, the endpoints and the page. Throws a QueryError. */
export function answer(question: ViewQuestion, view: QueryView): AnswerTo<ViewQuestion> {
  switch (question.kind) {
    case 'why':
      return why(question, view);
    case 'uses':
    case 'used-by':
      return neighbours(question, view);
    case 'impact':
      return impact(question, view);
    case 'query':
      return evaluateSet(question, view);
  }
}

function evaluateSet(question: SetQuestion, view: QueryView): SetAnswer {
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

function importsWithin(nodes: NodeSet, { graph }: QueryView, without: Uint8Array): Import[] {
  const isMember = toFlags(nodes, graph.nodeCount);
  const imports: Import[] = [];
  for (const node of nodes) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (without[edge] === 0 && isMember[graph.targets[edge]] === 1) imports.push(importOf(graph, edge));
    }
  }
  return imports;
}
