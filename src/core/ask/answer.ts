import { DepgraphError } from '../../shared/errors.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { QueryError } from '../query/query-error.ts';
import { type Answer, answer, type Question } from '../query/questions.ts';
import type { ChangedFiles } from '../query/view.ts';
import { whatIf } from '../query/what-if.ts';
import { modulesOf } from '../report/modules.ts';
import { evaluateRules } from '../rules/evaluate.ts';
import { queryView, viewWithoutModules } from './query-view.ts';
import type { Snapshot } from './snapshot.ts';

export type Revised<A> = { readonly revision: number } & A;

export interface AnswerContext {
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  /** The files that differ from the revisions that the question names. */
  readonly changed?: ChangedFiles | undefined;
}

/** Answers any question about a snapshot. Throws a QueryError. */
export function answerFrom(
  snapshot: Snapshot,
  question: Question,
  { today, changed }: AnswerContext,
): Revised<Answer> {
  const { revision } = snapshot;
  if (question.kind === 'modules') return { revision, ...modulesOf(snapshot.graph, snapshot.analysis) };
  const view = queryView(snapshot, changed);
  if (question.kind !== 'what-if') return { revision, ...answer(question, view) };
  const { graph, analysis, queries } = snapshot;
  const countFindings = (graph: Graph, analysis: Analysis) =>
    findingsIn(snapshot, { graph, analysis, today });
  return { revision, ...whatIf(question, view, { graph, analysis, rules: queries.rules, countFindings }) };
}

export interface JudgedState extends Pick<AnswerContext, 'today'> {
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved?: Snapshot['unresolved'] | undefined;
}

/** Without those about comments: one that allows an import is unused as soon as the import is dropped. */
export function findingsIn(
  snapshot: Snapshot,
  { graph, analysis, today, unresolved = snapshot.unresolved }: JudgedState,
): number {
  const { exceptions, config } = snapshot;
  const view = { ...viewWithoutModules(snapshot), graph };
  try {
    const input = { view, graph, analysis, unresolved, exceptions, config, today };
    return evaluateRules(input).findings.filter(({ kind }) => kind !== 'exception').length;
  } catch (error) {
    if (error instanceof DepgraphError) throw new QueryError(error.message);
    throw error;
  }
}
