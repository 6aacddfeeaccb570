import { fail } from '../../shared/errors.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { type Base, defaultBase, mergeBase } from '../git/base.ts';
import type { Repository } from '../git/repository.ts';
import { INDEX } from './revision.ts';

/** Two states of a project to compare. */
export interface Range {
  readonly base: Base;
  /** A revision or the index; undefined for the files on disk. */
  readonly head: string | undefined;
}

export interface RangeOptions {
  /** `A`, `A..B`, `A...B`; undefined for the base of the current branch. */
  readonly text: string | undefined;
  readonly isStaged: boolean;
  readonly env: Environment;
  /** Of the program, for messages. */
  readonly command: string;
}

/** Which states a range names. With one revision, its merge base with HEAD and the files on disk. */
export async function readRange(
  repository: Repository,
  { text, isStaged, env, command }: RangeOptions,
): Promise<Range> {
  const head = isStaged ? INDEX : undefined;
  if (text === undefined && isStaged) return { base: await exactly(repository, 'HEAD'), head };
  if (text === undefined) return { base: await defaultBase(repository, env, command), head };
  const [, from, dots, to] = /^(.*?)(\.\.\.?)(.*)$/.exec(text) ?? [];
  if (dots === undefined) return { base: await mergeBase(repository, text, 'HEAD'), head };
  if (isStaged) fail('option_staged_range', { range: text });
  const [base, end] = [from || 'HEAD', to || 'HEAD'];
  await repository.commitOf(end);
  return {
    base: dots === '..' ? await exactly(repository, base) : await mergeBase(repository, base, end),
    head: end,
  };
}

async function exactly(repository: Repository, name: string): Promise<Base> {
  return { commit: await repository.commitOf(name), name };
}
