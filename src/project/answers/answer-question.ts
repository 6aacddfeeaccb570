import { answerFrom, type Revised } from '../../core/ask/answer.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { revisionsIn } from '../../core/query/expression.ts';
import type { Answer, Question } from '../../core/query/questions.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { today } from '../../shared/today.ts';
import type { Engine } from '../engine/engine.ts';
import { answerMoved } from '../engine/what-if-moved.ts';
import { changedFiles } from '../settings/changed-files.ts';

export interface AnsweringOptions {
  readonly root: string;
  readonly env: Environment;
  readonly engine: Engine;
  /** Scans if necessary. */
  snapshot(): Promise<Snapshot>;
  /** Lends an engine that may leave the state on disk. */
  withOther<T>(use: (engine: Engine) => Promise<T>): Promise<T>;
}

/** The answer of this process to a question about the files on disk. Throws a QueryError. */
export async function answerQuestion(
  question: Question,
  { root, env, engine, snapshot, withOther }: AnsweringOptions,
): Promise<Revised<Answer>> {
  if (question.kind === 'what-if' && (question.move?.length ?? 0) > 0)
    return withOther(other => answerMoved(other, question, root));
  const current = await snapshot();
  const revisions = question.kind === 'query' ? revisionsIn(question.expression) : [];
  const { blobs } = engine.contents();
  const changed = revisions.length === 0 ? undefined : await changedFiles(revisions, { root, env, blobs });
  return answerFrom(current, question, { today: today(), changed });
}
