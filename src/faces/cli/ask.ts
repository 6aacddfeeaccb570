import type { Revised } from '../../core/ask/answer.ts';
import type { AnswerTo, Question } from '../../core/query/questions.ts';
import { fail } from '../../shared/errors.ts';
import { askDaemon } from './ask-daemon.ts';
import type { Asking } from './asking.ts';

/** The answer of the project's daemon, or else of its state on disk. */
export async function ask<Q extends Question>(question: Q, asking: Asking): Promise<Revised<AnswerTo<Q>>> {
  const reply = isForDaemon(question) ? await askDaemon(question, asking) : undefined;
  if (reply && 'error' in reply)
    fail('question_invalid', { problem: reply.error.message, help: asking.args.help });
  // The kind of a question determines that of its answer.
  const answer: unknown = reply?.answer ?? (await fromDisk(question, asking));
  return answer as Revised<AnswerTo<Q>>;
}

/** Other states than that on disk are read here: the engine of a daemon stays as it is. */
function isForDaemon(question: Question): boolean {
  if (question.kind === 'what-if') return !question.move?.length;
  return question.kind !== 'query' || !/\bchanged\(/.test(question.expression);
}

/** Loaded lazily: with a daemon, loading the engine would take longer than the answer. */
async function fromDisk(question: Question, asking: Asking) {
  const { answerFromDisk } = await import('./answer-from-disk.ts');
  return answerFromDisk(question, asking);
}
