import { answerFrom, type Revised } from '../../core/ask/answer.ts';
import { revisionsIn } from '../../core/query/expression.ts';
import { QueryError } from '../../core/query/query-error.ts';
import type { Answer, Question } from '../../core/query/questions.ts';
import type { ChangedFiles } from '../../core/query/view.ts';
import { answerMoved } from '../../project/engine/what-if-moved.ts';
import { changedFiles } from '../../project/settings/changed-files.ts';
import { fail } from '../../shared/errors.ts';
import { today } from '../../shared/today.ts';
import type { Asking } from './asking.ts';
import { openSession } from './session.ts';

/** Answers without a daemon. A saved state that is up to date suffices. */
export async function answerFromDisk(question: Question, asking: Asking): Promise<Revised<Answer>> {
  const { root, terminal, args } = asking;
  await using session = await openSession(asking);
  const { engine } = session;
  try {
    const isMove = question.kind === 'what-if' && (question.move?.length ?? 0) > 0;
    if (isMove) return await answerMoved(engine, question, root);
    const snapshot = await engine.scan();
    return answerFrom(snapshot, question, { today: today(), changed: await changedIn(question) });
  } catch (error) {
    if (error instanceof QueryError) fail('question_invalid', { problem: error.message, help: args.help });
    throw error;
  }

  async function changedIn(asked: Question): Promise<ChangedFiles | undefined> {
    const revisions = asked.kind === 'query' ? revisionsIn(asked.expression) : [];
    if (revisions.length === 0) return undefined;
    return changedFiles(revisions, { root, env: terminal.env, blobs: engine.contents().blobs });
  }
}
