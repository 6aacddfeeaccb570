import { verdictOn } from '../../../core/ask/judge.ts';
import { isWorthSaving } from '../../../core/ask/saved-verdict.ts';
import { type Checked, textsIn } from '../../../project/answers/check-report.ts';
import { answerJudged, checkAnswer, type JudgedQuestion } from '../../../project/answers/judged.ts';
import type { CheckQuestion, ProjectAnswerTo } from '../../../project/answers/question.ts';
import { compareRange } from '../../../project/revisions/compare.ts';
import { reportOf } from '../../../project/revisions/diff-report.ts';
import type { StatesOptions } from '../../../project/revisions/states.ts';
import { today } from '../../../shared/today.ts';
import type { AskedProject } from '../ask-project.ts';
import { statesOptions } from '../diff/states-options.ts';
import { requireAnalysed } from '../nothing-analysed.ts';
import { openSession } from '../session.ts';

/** Analyses the whole project, always, judges it, and answers. */
export async function answerFromDisk<Q extends JudgedQuestion>(
  question: Q,
  { settings, config, terminal }: AskedProject,
): Promise<ProjectAnswerTo<Q>> {
  const { root } = settings.target;
  const day = today();
  const session = await openSession(settings, terminal, { config });
  try {
    const snapshot = await session.engine.scan();
    await requireAnalysed(snapshot.digest(), config);
    const saved = verdictOn(snapshot, day);
    session.engine.saveState(isWorthSaving(saved) ? { verdict: saved } : {});
    const answer = answerJudged(question, { root, config, snapshot, today: day, verdict: saved.verdict });
    // The kind of a question determines that of its answer.
    return answer as ProjectAnswerTo<Q>;
  } finally {
    await session.close();
  }
}

/** Judges the files on disk or the index, and compares them with a base. */
export async function changeFromDisk(
  question: CheckQuestion,
  request: StatesOptions['request'],
  { settings, terminal }: Omit<AskedProject, 'config'>,
): Promise<Checked> {
  const { root } = settings.target;
  const comparison = await compareRange(statesOptions(settings, request, terminal));
  const { config, after, today, judgement: verdict } = comparison;
  const { snapshot, source } = after;
  await requireAnalysed(snapshot.digest(), config);
  const answer = checkAnswer(question, { root, config, snapshot, verdict, today });
  return { root, config, answer, readText: textsIn(source), change: reportOf(comparison) };
}
