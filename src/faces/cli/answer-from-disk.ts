import { answerFrom, type Revised } from '../../core/ask/answer.ts';
import type { Config } from '../../core/config/options.ts';
import { revisionsIn } from '../../core/query/expression.ts';
import { QueryError } from '../../core/query/query-error.ts';
import type { Answer, Question } from '../../core/query/question.ts';
import type { ChangedFiles } from '../../core/query/view.ts';
import type { Engine } from '../../project/engine/engine.ts';
import { answerMoved } from '../../project/engine/what-if-moved.ts';
import { changedFiles } from '../../project/settings/changed-files.ts';
import { fail } from '../../shared/errors.ts';
import { today } from '../../shared/today.ts';
import type { Asking } from './asking.ts';
import { outDirOnce } from './out-dir-once.ts';
import { openSession } from './session.ts';

/** Answers without a daemon. A saved state that is up to date suffices. */
export async function answerFromDisk(
  question: Question,
  { settings, args, terminal }: Asking,
  config: Config,
): Promise<Revised<Answer>> {
  const outDir = outDirOnce(settings, config, { terminal });
  const session = await openSession(settings, terminal, { config, outDir });
  try {
    const isMove = question.kind === 'what-if' && (question.move?.length ?? 0) > 0;
    if (isMove) return await answerMoved(session.engine, question, settings.target.root);
    const snapshot = await session.engine.scan();
    return answerFrom(snapshot, question, {
      today: today(),
      changed: await changedIn(question, session.engine),
    });
  } catch (error) {
    if (error instanceof QueryError) fail('question_invalid', { problem: error.message, help: args.help });
    throw error;
  } finally {
    await session.close();
  }

  async function changedIn(asked: Question, engine: Engine): Promise<ChangedFiles | undefined> {
    const revisions = asked.kind === 'query' ? revisionsIn(asked.expression) : [];
    if (revisions.length === 0) return undefined;
    const { root } = settings.target;
    return changedFiles(revisions, { root, env: terminal.env, blobs: engine.contents().blobs });
  }
}
