import type { Companion } from '../churn/usually-changed.ts';
import type { Repository } from '../git/repository.ts';
import type { Range } from '../workspace/range.ts';
import { companionsOf, readHabits } from './companions.ts';
import { type CompareOptions, type Comparison, compareStates, earlierRules, today } from './compare.ts';
import { measuresKey } from './measure.ts';
import { type StatesOptions, withStates } from './states.ts';

export interface WithHabitsOptions
  extends Omit<StatesOptions, 'request'>,
    Partial<Omit<CompareOptions, 'earlier'>> {
  /** Without it, nothing is cached. */
  readonly build: string | undefined;
}

export interface ComparisonWithHabits extends Comparison {
  /** The files that usually changed with those that changed. */
  readonly usuallyChanged: readonly Companion[];
}

/** Compares the two states of a range. Meanwhile, git reads the log of the year before. */
export async function compareWithHabits(
  repository: Repository,
  range: Range,
  options: WithHabitsOptions,
): Promise<ComparisonWithHabits> {
  const { settings, env, build, signal, pause } = options;
  const { root } = settings.target;
  const { commit } = range.base;
  const reading = new AbortController();
  const signals = signal ? [signal, reading.signal] : [reading.signal];
  return withStates(repository, range, options, async ({ store, config }, read) => {
    const key = measuresKey(`${build} habits ${commit}`, config, root);
    const cache = build === undefined ? undefined : { store, key };
    const habits = readHabits({ root, env, commit, signal: AbortSignal.any(signals), cache });
    habits.catch(() => {});
    try {
      const states = await read();
      const comparison = await compareStates(states, {
        earlier: await earlierRules(states, options),
        today: options.today ?? today(),
        ...(pause && { pause }),
      });
      return { ...comparison, usuallyChanged: await companionsOf(states, () => habits) };
    } finally {
      reading.abort();
    }
  });
}
