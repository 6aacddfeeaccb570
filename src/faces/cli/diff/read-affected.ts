import {
  type AffectedAnswer,
  type AffectedOptions,
  affectedAnswer,
} from '../../../project/revisions/affected.ts';
import type { OpenedRange } from '../../../project/revisions/open-range.ts';
import { openStates, type StatesOptions } from '../../../project/revisions/states.ts';

/** Analyses both states of a range, and answers. */
export async function readAffected(
  range: OpenedRange,
  { tests, ...options }: StatesOptions & AffectedOptions,
): Promise<AffectedAnswer> {
  await using states = await openStates(range, options);
  return affectedAnswer(await states.read(), { tests });
}
