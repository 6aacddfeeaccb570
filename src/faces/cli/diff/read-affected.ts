import type { Repository } from '../../../project/git/repository.ts';
import {
  type AffectedAnswer,
  type AffectedOptions,
  affectedAnswer,
} from '../../../project/revisions/affected.ts';
import { type StatesOptions, withStates } from '../../../project/revisions/states.ts';
import type { Range } from '../../../project/settings/range.ts';

/** Analyses both states of a range, and answers. */
export function readAffected(
  repository: Repository,
  range: Range,
  { tests, ...options }: StatesOptions & AffectedOptions,
): Promise<AffectedAnswer> {
  return withStates(repository, range, options, async (_, read) => affectedAnswer(await read(), { tests }));
}
