import type { Revised } from '../../core/ask/answer.ts';
import type { Config } from '../../core/config/options.ts';
import type { Answer, AnswerTo, Question } from '../../core/query/question.ts';
import { configFor } from '../../project/settings/settings.ts';
import { fail } from '../../shared/errors.ts';
import { askRunning } from './ask-project.ts';
import type { Asking } from './asking.ts';

/** The answer of the project's daemon, or else of its state on disk. */
export async function ask<Q extends Question>(question: Q, asking: Asking): Promise<Revised<AnswerTo<Q>>> {
  const config = await configFor(asking.settings, asking.terminal.env);
  // The kind of a question determines that of its answer.
  const answer: unknown =
    (isForDaemon(question) && (await fromDaemon(question, asking, config))) ||
    (await fromDisk(question, asking, config));
  return answer as Revised<AnswerTo<Q>>;
}

/** Other states than that on disk are read here: the engine of a daemon stays as it is. */
function isForDaemon(question: Question): boolean {
  if (question.kind === 'what-if') return !question.move?.length;
  return question.kind !== 'query' || !/\bchanged\(/.test(question.expression);
}

/** Loaded lazily: with a daemon, loading the engine would take longer than the answer. */
async function fromDisk(question: Question, asking: Asking, config: Config): Promise<Revised<Answer>> {
  const { answerFromDisk } = await import('./answer-from-disk.ts');
  return answerFromDisk(question, asking, config);
}

/** Undefined if no daemon serves this project with this configuration. */
async function fromDaemon(
  question: Question,
  { settings, args, terminal }: Asking,
  config: Config,
): Promise<unknown> {
  const verdict = await askRunning(question, { settings, config, terminal });
  if (!verdict || 'answer' in verdict) return verdict?.answer;
  return fail('question_invalid', { problem: verdict.error.message, help: args.help });
}
