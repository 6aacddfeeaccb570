import type { Config } from '../config/options.ts';
import { answerFrom, type Revised } from '../engine/answer.ts';
import { QueryError } from '../query/query-error.ts';
import type { Answer, Question } from '../query/question.ts';
import { fail } from '../shared/errors.ts';
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
    return answerFrom(await session.engine.scan(), question);
  } catch (error) {
    if (error instanceof QueryError) fail('question_invalid', { problem: error.message, help: args.help });
    throw error;
  } finally {
    await session.close();
  }
}
