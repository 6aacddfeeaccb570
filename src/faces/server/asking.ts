import { answerFrom } from '../../core/ask/answer.ts';
import { revisionsIn } from '../../core/query/expression.ts';
import { QueryError } from '../../core/query/query-error.ts';
import { QUESTIONS, type Question, type ViewQuestion } from '../../core/query/questions.ts';
import { today } from '../../shared/today.ts';
import { askRevisions, type RevisionParts } from './about-revisions.ts';
import { refuse } from './errors.ts';
import type { ParameterValues } from './parameters.ts';
import { json, unlessKnown, type WholeAnswer } from './respond.ts';
import type { Call, Route } from './route.ts';
import { ref } from './schemas.ts';

/** The question that a request asks. */
function questionIn(kind: ViewQuestion['kind'], values: ParameterValues): Question {
  const { memberOf = {} } = QUESTIONS[kind];
  const members = Object.entries(values.all).map(([name, value]) => [memberOf[name] ?? name, value]);
  // The shape of the parameters has the types of the question.
  return { kind, ...Object.fromEntries(members) } as Question;
}

/** The endpoints that answer questions, from the same function as the commands. */
export function askingRoutes(parts: RevisionParts): readonly Route[] {
  const { service } = parts;
  return (Object.keys(QUESTIONS) as ViewQuestion['kind'][]).map(kind => ({
    method: 'GET',
    path: `/api/${kind}`,
    summary: QUESTIONS[kind].summary,
    parameters: QUESTIONS[kind].parameters,
    schema: ref(QUESTIONS[kind].schema),
    startsWork: true,
    isConditional: true,
    failures: kind === 'query' ? [422, 503] : [422],
    async handle({ request, values, signal }: Call) {
      const asked = questionIn(kind, values);
      const revisions = tryTo(() => revisionsOf(asked));
      if (revisions.length > 0) return changedAnswer(asked, revisions, signal);
      const snapshot = await service.snapshot();
      const tag = `${service.bootId}-${asked.kind}-${snapshot.revision}`;
      return unlessKnown(request, tag, () =>
        json(tryTo(() => answerFrom(snapshot, asked, { today: today() }))),
      );
    },
  }));

  /** Without an ETag: the answer also depends on where the references point. */
  async function changedAnswer(
    asked: Question,
    revisions: readonly string[],
    signal: AbortSignal,
  ): Promise<WholeAnswer> {
    const { snapshot, changed } = await askRevisions(parts, signal, answers =>
      answers.changed(revisions, signal),
    );
    return json(tryTo(() => answerFrom(snapshot, asked, { today: today(), changed })));
  }
}

/** Each of them costs a list of all files. */
const MOST_REVISIONS = 10;

/** The revisions that `changed()` names. */
function revisionsOf(asked: Question): readonly string[] {
  const revisions = asked.kind === 'query' ? revisionsIn(asked.expression) : [];
  if (revisions.length > MOST_REVISIONS)
    throw new QueryError(`the expression names more than ${MOST_REVISIONS} revisions`);
  return revisions;
}

/** The message of a QueryError holds only what the client asked, and names of the report. */
function tryTo<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof QueryError) refuse('unanswerable', { message: error.message });
    throw error;
  }
}
