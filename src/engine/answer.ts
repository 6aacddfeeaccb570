import { answer } from '../query/answer.ts';
import type { Answer, Question } from '../query/question.ts';
import { whatIf } from '../query/what-if.ts';
import { queryView } from './query-view.ts';
import type { Snapshot } from './snapshot.ts';

export type Revised<A> = { readonly revision: number } & A;

/** Answers any question about a snapshot. Throws a QueryError. */
export function answerFrom(snapshot: Snapshot, question: Question): Revised<Answer> {
  const { revision } = snapshot;
  const view = queryView(snapshot);
  if (question.kind !== 'what-if') return { revision, ...answer(question, view) };
  const { graph, analysis, queries } = snapshot;
  return { revision, ...whatIf(question, view, { graph, analysis, rules: queries.rules }) };
}
