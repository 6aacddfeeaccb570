import type { Config } from '../../../core/config/options.ts';
import type { Digest } from '../../../core/report/digest.ts';
import { type Checked, textsIn } from '../../../project/answers/check-report.ts';
import type { JudgedQuestion } from '../../../project/answers/judged.ts';
import type { CheckQuestion, ProjectAnswerTo } from '../../../project/answers/question.ts';
import type { StatesOptions } from '../../../project/revisions/states.ts';
import { aboveWarning } from '../../../project/settings/above-warning.ts';
import { homeFolder } from '../../../project/settings/project-root.ts';
import { diskSource } from '../../../project/source/disk.ts';
import { askProject } from '../ask-daemon.ts';
import { differenceOfDaemon } from '../diff/from-daemon.ts';
import { requireAnalysed } from '../nothing-analysed.ts';
import type { Project } from '../project.ts';
import { warn } from '../warn.ts';

/** The answer of a daemon, or else of an own analysis. */
export async function answerProject<Q extends JudgedQuestion>(
  question: Q,
  project: Project,
): Promise<ProjectAnswerTo<Q>> {
  const answer = await askProject(question, project);
  if (answer) {
    const config = await project.config();
    await requireAnalysed(answer.digest, config);
    warnOfAbove(answer.digest, config, project);
    return answer;
  }
  // Loaded lazily: with a daemon, loading the engine would take longer than the answer.
  const { answerFromDisk } = await import('./from-disk.ts');
  return answerFromDisk(question, project);
}

/** As a session does when it closes. */
function warnOfAbove({ languages }: Digest, config: Config, { settings, terminal }: Project): void {
  const analysed = { config, snapshot: { languages: () => languages }, home: homeFolder(terminal.env) };
  const message = aboveWarning(settings.target, analysed);
  if (message !== undefined) warn(terminal, message);
}

/** Judges the whole project. */
export async function checkProject(question: CheckQuestion, project: Project): Promise<Checked> {
  const { root, config } = project;
  const answer = await answerProject(question, project);
  return { root, config: await config(), answer, readText: textsIn(diskSource(root)) };
}

/** Judges the whole project, and reports only what a change brought. */
export async function checkChange(
  question: CheckQuestion,
  request: StatesOptions['request'],
  project: Project,
): Promise<Checked> {
  const known = request.isStaged ? undefined : await changeOfDaemon(question, request, project);
  if (known) return onlyNew(known);
  const { changeFromDisk } = await import('./from-disk.ts');
  return onlyNew(await changeFromDisk(question, request, project));
}

async function changeOfDaemon(
  question: CheckQuestion,
  request: StatesOptions['request'],
  project: Project,
): Promise<Checked | undefined> {
  const answer = await askProject(question, project);
  if (!answer) return undefined;
  const found = await differenceOfDaemon(request, project);
  // A file was saved between the two questions.
  if (found?.revision !== answer.revision) return undefined;
  const { root } = project;
  const config = await project.config();
  await requireAnalysed(answer.digest, config);
  return { root, config, answer, readText: textsIn(diskSource(root)), change: found.report };
}

/** Only what the change brought, with the lines that it added. */
function onlyNew(checked: Checked): Checked {
  const { answer, change } = checked;
  const added = new Map(change?.difference.findings.new.map(finding => [finding.id, finding]));
  const reported = answer.reported.flatMap(finding => {
    const placed = added.get(finding.id);
    return placed ? [{ ...finding, ...placed }] : [];
  });
  return { ...checked, answer: { ...answer, reported } };
}
