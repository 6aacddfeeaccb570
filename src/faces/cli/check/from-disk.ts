import { verdictOn } from '../../../core/ask/judge.ts';
import { isWorthSaving } from '../../../core/ask/saved-verdict.ts';
import { type Checked, textsIn } from '../../../project/answers/check-report.ts';
import { answerJudged, checkAnswer, type JudgedQuestion } from '../../../project/answers/judged.ts';
import type { CheckQuestion, ProjectAnswerTo } from '../../../project/answers/question.ts';
import { compareRange } from '../../../project/revisions/compare.ts';
import { reportOf } from '../../../project/revisions/diff-report.ts';
import type { StatesOptions } from '../../../project/revisions/states.ts';
import { today } from '../../../shared/today.ts';
import { statesOptions } from '../diff/states-options.ts';
import { requireAnalysed } from '../nothing-analysed.ts';
import type { Project } from '../project.ts';
import { openSession } from '../session.ts';

/** Analyses the whole project, always, judges it, and answers. */
export async function answerFromDisk<Q extends JudgedQuestion>(
  question: Q,
  project: Project,
): Promise<ProjectAnswerTo<Q>> {
  const { root } = project;
  const day = today();
  await using session = await openSession(project);
  const { config, engine } = session;
  const snapshot = await engine.scan();
  await requireAnalysed(snapshot.digest(), config);
  const saved = verdictOn(snapshot, day);
  engine.saveState(isWorthSaving(saved) ? { verdict: saved } : {});
  const answer = answerJudged(question, { root, config, snapshot, today: day, verdict: saved.verdict });
  // The kind of a question determines that of its answer.
  return answer as ProjectAnswerTo<Q>;
}

/** Judges the files on disk or the index, and compares them with a base. */
export async function changeFromDisk(
  question: CheckQuestion,
  request: StatesOptions['request'],
  project: Project,
): Promise<Checked> {
  const { root } = project;
  const comparison = await compareRange(statesOptions(project, request));
  const { config, after, today, judgement: verdict } = comparison;
  const { snapshot, source } = after;
  await requireAnalysed(snapshot.digest(), config);
  const answer = checkAnswer(question, { root, config, snapshot, verdict, today });
  return { root, config, answer, readText: textsIn(source), change: reportOf(comparison) };
}
