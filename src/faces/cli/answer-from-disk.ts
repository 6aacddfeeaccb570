import type { Revised } from '../../core/ask/answer.ts';
import { QueryError } from '../../core/query/query-error.ts';
import type { Answer, Question } from '../../core/query/questions.ts';
import { answerQuestion } from '../../project/answers/answer-question.ts';
import { fail } from '../../shared/errors.ts';
import type { Asking } from './asking.ts';
import { openSession } from './session.ts';

/** Answers without a daemon. A saved state that is up to date suffices. */
export async function answerFromDisk(question: Question, asking: Asking): Promise<Revised<Answer>> {
  const { root, terminal, args } = asking;
  await using session = await openSession(asking);
  const { engine } = session;
  const snapshot = () => engine.scan();
  try {
    const withOther = <T>(use: (its: typeof engine) => Promise<T>) => use(engine);
    return await answerQuestion(question, { root, env: terminal.env, engine, snapshot, withOther });
  } catch (error) {
    if (error instanceof QueryError) fail('question_invalid', { problem: error.message, help: args.help });
    throw error;
  }
}
