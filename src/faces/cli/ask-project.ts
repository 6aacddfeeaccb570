import type { Revised } from '../../core/ask/answer.ts';
import type { Config } from '../../core/config/options.ts';
import type { Question } from '../../core/query/question.ts';
import type { ProjectAnswerTo, ProjectQuestion } from '../../project/answers/question.ts';
import type { ProjectSettings } from '../../project/settings/settings.ts';
import { version } from '../../shared/version.ts';
import { fingerprintOf } from '../daemon/fingerprint.ts';
import { hasSocket, stateDirOf } from '../daemon/state-dir.ts';
import type { Terminal } from './terminal.ts';

export interface AskedProject {
  readonly settings: ProjectSettings;
  readonly config: Config;
  readonly terminal: Terminal;
}

/**
 * The answer of the daemon that serves this project with this configuration; undefined if there is none, or if it cannot
 * answer: then the command finds out by itself.
 */
export async function askProject<Q extends ProjectQuestion>(
  question: Q,
  asked: AskedProject,
): Promise<Revised<ProjectAnswerTo<Q>> | undefined> {
  const verdict = await askRunning(question, asked);
  if (!verdict || !('answer' in verdict)) return undefined;
  // The kind of a question determines that of its answer.
  const answer: unknown = verdict.answer;
  return answer as Revised<ProjectAnswerTo<Q>>;
}

/** What the daemon says to a question. */
export async function askRunning(
  question: Question | ProjectQuestion,
  { settings: { target, hasCache }, config, terminal }: AskedProject,
) {
  const stateDir = hasCache ? stateDirOf(target.root, terminal.env) : undefined;
  if (!stateDir || !hasSocket(stateDir)) return undefined;
  // Imported lazily, because the HTTP module is slow to load.
  const { askQuestion } = await import('../daemon/client.ts');
  const fingerprint = fingerprintOf(target, config);
  const asked = await askQuestion(stateDir, { root: target.root, fingerprint, question, version: version() });
  return asked.state === 'answered' ? asked.body : undefined;
}
