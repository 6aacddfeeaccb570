import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { answer } from '../query/answer.ts';
import { QueryError } from '../query/query-error.ts';
import type { Answer, Question } from '../query/question.ts';
import type { ChangedFiles } from '../query/view.ts';
import { whatIf } from '../query/what-if.ts';
import { evaluateRules } from '../rules/evaluate.ts';
import { DepgraphError } from '../shared/errors.ts';
import { queryView, viewWithoutModules } from './query-view.ts';
import type { Snapshot } from './snapshot.ts';

export type Revised<A> = { readonly revision: number } & A;

/** Answers any question about a snapshot. Throws a QueryError. */
export function answerFrom(snapshot: Snapshot, question: Question, changed?: ChangedFiles): Revised<Answer> {
  const { revision } = snapshot;
  const view = queryView(snapshot, changed);
  if (question.kind !== 'what-if') return { revision, ...answer(question, view) };
  const { graph, analysis, queries } = snapshot;
  const countFindings = (...judged: [Graph, Analysis]) => findingsIn(snapshot, ...judged);
  return { revision, ...whatIf(question, view, { graph, analysis, rules: queries.rules, countFindings }) };
}

/** Without those about comments: one that allows an import is unused as soon as the import is dropped. */
export function findingsIn(
  snapshot: Snapshot,
  graph: Graph,
  analysis: Analysis,
  unresolved = snapshot.unresolved,
): number {
  const { exceptions, config } = snapshot;
  const view = { ...viewWithoutModules(snapshot), graph };
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  try {
    const input = { view, graph, analysis, unresolved, exceptions, config, today };
    return evaluateRules(input).findings.filter(({ kind }) => kind !== 'exception').length;
  } catch (error) {
    if (error instanceof DepgraphError) throw new QueryError(error.message);
    throw error;
  }
}
