import { today } from '../../shared/today.ts';
import type { Repository } from '../git/repository.ts';
import { readRange } from '../settings/range.ts';
import { configFor } from '../settings/settings.ts';
import { compareWithHabits } from './compare-with-habits.ts';
import { type DiffAnswer, diffAnswer } from './diff-answer.ts';
import { reportOf } from './diff-report.ts';
import { measuresKey } from './measures-key.ts';
import { type RecordedOptions, recentOr } from './recent-answers.ts';

/** Two revisions to compare. */
export interface RevisionPair {
  readonly base: string;
  readonly head: string;
  /** Compare with `base` itself, not with the merge base of both. */
  readonly isExact: boolean;
}

/** The JSON of a difference. */
export async function compareRevisions(
  repository: Repository,
  { base, head, isExact }: RevisionPair,
  options: RecordedOptions,
): Promise<string> {
  const { settings, env, build, pause } = options;
  const { root } = settings.target;
  const text = `${base}${isExact ? '..' : '...'}${head}`;
  const range = await readRange(repository, { text, isStaged: false, env, command: 'diff' });
  const names = { base: { name: range.base.name, commit: range.base.commit }, head };
  const day = today();
  const commits = [range.base.commit, await repository.commitOf(head)];
  // The later commit decides the rest of its configuration.
  const outside = await configFor({ ...settings, projectText: () => undefined }, env);
  const key = JSON.stringify([...commits, day, measuresKey(build ?? '', outside, root)]);
  return withNames(names, await recentOr(options, key, compare));

  async function compare(): Promise<string> {
    await pause();
    const comparison = await compareWithHabits({ repository, range }, { ...options, today: day });
    const { base: from, head: to, ...rest } = diffAnswer(reportOf(comparison), comparison.usuallyChanged);
    return JSON.stringify(rest);
  }
}

/** The same commits may have been asked for by other names. */
function withNames(names: Pick<DiffAnswer, 'base' | 'head'>, rest: string): string {
  return `${JSON.stringify(names).slice(0, -1)},${rest.slice(1)}`;
}
