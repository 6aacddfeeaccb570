import { buildIdentity } from '../../../project/engine/build-identity.ts';
import {
  type AffectedAnswer,
  type AffectedOptions,
  affectedAnswer,
} from '../../../project/revisions/affected.ts';
import { compareWithHabits } from '../../../project/revisions/compare-with-habits.ts';
import { reportOf } from '../../../project/revisions/diff-report.ts';
import type { OpenedRange } from '../../../project/revisions/open-range.ts';
import { openStates, type StatesOptions } from '../../../project/revisions/states.ts';
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

/** Analyses both states of a range, and lists what the change affects. */
export async function affectedFromDisk(
  range: OpenedRange,
  { tests, ...options }: StatesOptions & AffectedOptions,
): Promise<AffectedAnswer> {
  await using states = await openStates(range, options);
  return affectedAnswer(await states.read(), { tests });
}
