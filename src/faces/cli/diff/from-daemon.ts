import type { Companion } from '../../../core/churn/usually-changed.ts';
import type { DiffReport } from '../../../core/formats/diff/report.ts';
import { reportOf } from '../../../project/revisions/diff-report.ts';
import { openRange } from '../../../project/revisions/open-range.ts';
import type { Range, RangeOptions } from '../../../project/settings/range.ts';
import { configFor } from '../../../project/settings/settings.ts';
import { type AskedProject, askProject } from '../ask-project.ts';

export interface KnownDifference {
  readonly revision: number;
  readonly report: DiffReport;
  readonly usuallyChanged: readonly Companion[];
}

/** The difference between a commit and the files on disk, if a daemon knows it. */
export async function differenceOfDaemon(
  request: Omit<RangeOptions, 'env'>,
  asked: Omit<AskedProject, 'config'>,
): Promise<KnownDifference | undefined> {
  const { settings, terminal } = asked;
  using opened = await openRange({ settings, request, env: terminal.env });
  return await rangeOfDaemon(opened.range, asked);
}

/** The daemon is asked for a commit: it may see other references and another environment. */
export async function rangeOfDaemon(
  range: Range,
  { settings, terminal }: Omit<AskedProject, 'config'>,
): Promise<KnownDifference | undefined> {
  // Of another state, the configuration on disk says nothing.
  if (range.head !== undefined) return undefined;
  const config = await configFor(settings, terminal.env);
  const { commit } = range.base;
  const question = { kind: 'diff', base: commit, hasConfigFile: settings.configFile !== undefined } as const;
  const answer = await askProject(question, { settings, config, terminal });
  if (answer?.base.commit !== commit) return undefined;
  const { revision, base, head, consequences, usuallyChanged, ...difference } = answer;
  return { revision, report: reportOf({ range, config, difference }), usuallyChanged };
}
