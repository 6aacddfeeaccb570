import type { Digest } from '../../../core/report/digest.ts';
import { type Checked, textsIn } from '../../../project/answers/check-report.ts';
import type { JudgedQuestion } from '../../../project/answers/judged.ts';
import type { CheckQuestion, ProjectAnswerTo } from '../../../project/answers/question.ts';
import { aboveWarning } from '../../../project/settings/above-warning.ts';
import { homeFolder } from '../../../project/settings/project-root.ts';
import { configFor } from '../../../project/settings/settings.ts';
import { diskSource } from '../../../project/source/disk.ts';
import { type AskedProject, askProject } from '../ask-project.ts';
import { differenceOfDaemon } from '../diff/from-daemon.ts';
import { requireAnalysed } from '../nothing-analysed.ts';
import { warn } from '../warn.ts';

/** The answer of a daemon, or else of an own analysis. */
export async function answerProject<Q extends JudgedQuestion>(
  question: Q,
  asked: AskedProject,
): Promise<ProjectAnswerTo<Q>> {
  const answer = await askProject(question, asked);
  if (answer) {
    await requireAnalysed(answer.digest, asked.config);
    warnOfAbove(answer.digest, asked);
    return answer;
  }
  // Loaded lazily: with a daemon, loading the engine would take longer than the answer.
  const { answerFromDisk } = await import('./from-disk.ts');
  return answerFromDisk(question, asked);
}

/** As a session does when it closes. */
function warnOfAbove(digest: Digest, { settings, config, terminal }: AskedProject): void {
  const home = homeFolder(terminal.env);
  const message = aboveWarning(settings.target, {
    config,
    snapshot: { languages: () => digest.languages },
    home,
  });
  if (message !== undefined) warn(terminal, message);
}

/** Judges the whole project. */
export async function checkProject(
  question: CheckQuestion,
  { settings, terminal }: Omit<AskedProject, 'config'>,
): Promise<Checked> {
  const config = await configFor(settings, terminal.env);
  const answer = await answerProject(question, { settings, config, terminal });
  const { root } = settings.target;
  return { root, config, answer, readText: textsIn(diskSource(root)) };
}

export interface Since {
  readonly since: string | undefined;
  readonly isStaged: boolean;
}

/** Judges the whole project, and reports only what a change brought. */
export async function checkChange(
  question: CheckQuestion,
  { since, isStaged }: Since,
  asked: Omit<AskedProject, 'config'>,
): Promise<Checked> {
  const request = { text: since, isStaged, command: 'check --since' };
  const known = isStaged ? undefined : await changeOfDaemon(question, request, asked);
  if (known) return onlyNew(known);
  const { changeFromDisk } = await import('./from-disk.ts');
  return onlyNew(await changeFromDisk(question, request, asked));
}

async function changeOfDaemon(
  question: CheckQuestion,
  request: { readonly text: string | undefined; readonly isStaged: boolean; readonly command: string },
  { settings, terminal }: Omit<AskedProject, 'config'>,
): Promise<Checked | undefined> {
  const config = await configFor(settings, terminal.env);
  const asked = { settings, config, terminal };
  const answer = await askProject(question, asked);
  if (!answer) return undefined;
  const found = await differenceOfDaemon(request, asked);
  // A file was saved between the two questions.
  if (found?.revision !== answer.revision) return undefined;
  await requireAnalysed(answer.digest, config);
  const { root } = settings.target;
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
