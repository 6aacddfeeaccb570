import type { Revised } from '../../core/ask/answer.ts';
import type { Question } from '../../core/query/questions.ts';
import type { ProjectAnswerTo, ProjectQuestion } from '../../project/answers/question.ts';
import { version } from '../../shared/version.ts';
import type { Answer, FreshReport } from '../daemon/client.ts';
import { fingerprintOf } from '../daemon/fingerprint.ts';
import type { DaemonReply } from '../daemon/protocol.ts';
import { hasSocket, stateDirOf } from '../daemon/state-dir.ts';
import type { Project } from './project.ts';

export interface WantedReport {
  /** The stat stamp of the report on disk, which the daemon may have written. */
  readonly stamp?: string | undefined;
  readonly explainsCuts?: boolean;
  /** How long to wait for the daemon to start answering; a second by default. */
  readonly timeoutMs?: number;
}

/** Requests an up-to-date report from the daemon that serves this project with this configuration. */
export async function askReport(project: Project, wanted: WantedReport = {}): Promise<Answer<FreshReport>> {
  const daemon = await daemonOf(project);
  if (!daemon) return { state: 'absent' };
  return daemon.client.askReport(daemon.stateDir, { ...daemon.about, ...wanted });
}

/** What the daemon says to a question; undefined if no daemon serves this project with this configuration. */
export async function askDaemon(
  question: Question | ProjectQuestion,
  project: Project,
): Promise<DaemonReply<unknown> | undefined> {
  const daemon = await daemonOf(project);
  const asked = await daemon?.client.askQuestion(daemon.stateDir, { ...daemon.about, question });
  return asked?.state === 'answered' ? asked.body.reply : undefined;
}

/** The answer of the daemon; undefined also if it cannot answer: then the command finds out by itself. */
export async function askProject<Q extends ProjectQuestion>(
  question: Q,
  project: Project,
): Promise<Revised<ProjectAnswerTo<Q>> | undefined> {
  const reply = await askDaemon(question, project);
  // The kind of a question determines that of its answer.
  const answer: unknown = reply && 'answer' in reply ? reply.answer : undefined;
  return answer as Revised<ProjectAnswerTo<Q>> | undefined;
}

async function daemonOf({ root, settings, terminal, config }: Project) {
  const fingerprint = fingerprintOf(settings.target, await config());
  const stateDir = settings.hasCache ? stateDirOf(root, terminal.env) : undefined;
  if (!stateDir || !hasSocket(stateDir)) return undefined;
  // Imported lazily: most runs find no daemon, and the HTTP module is slow to load.
  const client = await import('../daemon/client.ts');
  return { client, stateDir, about: { root, fingerprint, version: version() } };
}
