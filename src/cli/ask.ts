import type { Config } from '../config/options.ts';
import { fingerprintOf } from '../daemon/fingerprint.ts';
import { hasSocket, stateDirOf } from '../daemon/state-dir.ts';
import type { Revised } from '../engine/answer.ts';
import type { Answer, AnswerTo, Question } from '../query/question.ts';
import { fail } from '../shared/errors.ts';
import { configFor } from '../workspace/settings.ts';
import type { Asking } from './asking.ts';
import { version } from './version.ts';

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
  { settings: { target, hasCache }, args, terminal }: Asking,
  config: Config,
): Promise<Revised<Answer> | undefined> {
  const stateDir = hasCache ? stateDirOf(target.root, terminal.env) : undefined;
  if (!stateDir || !hasSocket(stateDir)) return undefined;
  // Imported lazily, because the HTTP module is slow to load.
  const { askQuestion } = await import('../daemon/client.ts');
  const fingerprint = fingerprintOf(target, config);
  const asked = await askQuestion(stateDir, { root: target.root, fingerprint, question, version: version() });
  if (asked.state !== 'answered') return undefined;
  if ('answer' in asked.body) return asked.body.answer;
  return fail('question_invalid', { problem: asked.body.error.message, help: args.help });
}
