import type { Repository } from '../../git/repository.ts';
import { type AffectedAnswer, type AffectedOptions, affectedAnswer } from '../../revisions/affected.ts';
import { type StatesOptions, withStates } from '../../revisions/states.ts';
import type { Range } from '../../workspace/range.ts';

/** Analyses both states of a range, and answers. */
export function readAffected(
  repository: Repository,
  range: Range,
  { tests, ...options }: StatesOptions & AffectedOptions,
): Promise<AffectedAnswer> {
  return withStates(repository, range, options, async (_, read) => affectedAnswer(await read(), { tests }));
}
