import type { Companion } from '../../../core/churn/usually-changed.ts';
import type { DiffReport } from '../../../core/formats/diff/report.ts';
import { reportOf } from '../../../project/revisions/diff-report.ts';
import { openRange } from '../../../project/revisions/open-range.ts';
import type { StatesOptions } from '../../../project/revisions/states.ts';
import type { Range } from '../../../project/settings/range.ts';
import { askProject } from '../ask-daemon.ts';
import type { Project } from '../project.ts';
import { statesOptions } from './states-options.ts';

export interface KnownDifference {
  readonly revision: number;
  readonly report: DiffReport;
  readonly usuallyChanged: readonly Companion[];
}

/** The difference between a commit and the files on disk, if a daemon knows it. */
export async function differenceOfDaemon(
  request: StatesOptions['request'],
  project: Project,
): Promise<KnownDifference | undefined> {
  using opened = await openRange(statesOptions(project, request));
  return await rangeOfDaemon(opened.range, project);
}

/** The daemon is asked for a commit: it may see other references and another environment. */
export async function rangeOfDaemon(range: Range, project: Project): Promise<KnownDifference | undefined> {
  // Of another state, the configuration on disk says nothing.
  if (range.head !== undefined) return undefined;
  // One that is not valid is an error, as without a daemon.
  await project.config();
  const { commit } = range.base;
  const question = {
    kind: 'diff',
    base: commit,
    hasConfigFile: project.settings.configFile !== undefined,
  } as const;
  const answer = await askProject(question, project);
  if (answer?.base.commit !== commit) return undefined;
  const { revision, base, head, consequences, usuallyChanged, ...difference } = answer;
  return { revision, report: reportOf({ range, difference }), usuallyChanged };
}
