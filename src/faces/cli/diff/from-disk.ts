import { buildIdentity } from '../../../project/engine/build-identity.ts';
import type { Repository } from '../../../project/git/repository.ts';
import { compareWithHabits } from '../../../project/revisions/compare-with-habits.ts';
import { reportOf } from '../../../project/revisions/diff-report.ts';
import type { StatesOptions } from '../../../project/revisions/states.ts';
import type { Range } from '../../../project/settings/range.ts';
import { version } from '../../../shared/version.ts';
import type { KnownDifference } from './from-daemon.ts';

/** Analyses both states of a range, and compares them. */
export async function compareFromDisk(
  repository: Repository,
  range: Range,
  options: StatesOptions,
): Promise<Omit<KnownDifference, 'revision'>> {
  const build = buildIdentity(version());
  const compared = await compareWithHabits(repository, range, { ...options, build });
  return { report: reportOf(compared), usuallyChanged: compared.usuallyChanged };
}
