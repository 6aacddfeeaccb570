import type { Revised } from '../../core/ask/answer.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { answerJudged, judged } from '../../project/answers/judged.ts';
import type { ProjectAnswer, ProjectQuestion } from '../../project/answers/question.ts';
import type { DiffAnswer } from '../../project/revisions/diff-answer.ts';
import type { ProjectSession } from './project-session.ts';
import type { AskRequest } from './protocol.ts';

const KINDS: ReadonlySet<string> = new Set<ProjectQuestion['kind']>([
  'check',
  'findings',
  'update-baseline',
  'diff',
  'affected',
]);

export function isAboutProject(question: AskRequest['question']): question is ProjectQuestion {
  return KINDS.has(question.kind);
}

export interface AnswerOptions {
  /** The files on disk. */
  readonly snapshot: Snapshot;
  readonly session: Pick<ProjectSession, 'root' | 'revisions' | 'hasConfigFile'>;
  readonly signal: AbortSignal;
}

/** Answers as the command would without a daemon; undefined if it would say something else. */
export async function answerProject(
  question: ProjectQuestion,
  { snapshot, session, signal }: AnswerOptions,
): Promise<Revised<ProjectAnswer> | undefined> {
  const { root, revisions, hasConfigFile } = session;
  if (question.kind === 'affected') return revisions.affected(question, signal);
  if (question.kind === 'diff') {
    if (question.hasConfigFile !== hasConfigFile) return undefined;
    return JSON.parse(await revisions.diff({ base: question.base }, signal)) as Revised<DiffAnswer>;
  }
  return { revision: snapshot.revision, ...answerJudged(question, judged(root, snapshot)) };
}
