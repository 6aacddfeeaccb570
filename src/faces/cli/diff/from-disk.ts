import { buildIdentity } from '../../../project/engine/build-identity.ts';
import { compareWithHabits } from '../../../project/revisions/compare-with-habits.ts';
import { reportOf } from '../../../project/revisions/diff-report.ts';
import type { OpenedRange } from '../../../project/revisions/open-range.ts';
import type { StatesOptions } from '../../../project/revisions/states.ts';
import { version } from '../../../shared/version.ts';
import type { KnownDifference } from './from-daemon.ts';

/** Analyses both states of a range, and compares them. */
export async function compareFromDisk(
  range: OpenedRange,
  options: StatesOptions,
): Promise<Omit<KnownDifference, 'revision'>> {
  const build = buildIdentity(version());
  const compared = await compareWithHabits(range, { ...options, build });
  return { report: reportOf(compared), usuallyChanged: compared.usuallyChanged };
}
