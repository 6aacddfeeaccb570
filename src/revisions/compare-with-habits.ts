import type { Companion } from '../churn/usually-changed.ts';
import type { Repository } from '../git/repository.ts';
import type { Range } from '../workspace/range.ts';
import { companionsOf, readYear } from './companions.ts';
import { type CompareOptions, type Comparison, compareStates, hasOtherRules, today } from './compare.ts';
import { type StatesOptions, statesOf } from './states.ts';

export type HabitsOptions = Omit<StatesOptions, 'request'> & Partial<Omit<CompareOptions, 'hasOtherRules'>>;

export interface ComparisonWithHabits extends Comparison {
  /** The files that usually changed with those that changed. */
  readonly usuallyChanged: readonly Companion[];
}

/** Compares the two states of a range. Meanwhile, git reads the log of the year before. */
export async function compareWithHabits(
  repository: Repository,
  range: Range,
  options: HabitsOptions,
): Promise<ComparisonWithHabits> {
  const { settings, env, signal, pause } = options;
  const { root } = settings.target;
  const reading = new AbortController();
  const signals = signal ? [signal, reading.signal] : [reading.signal];
  const year = readYear({ root, env, commit: range.base.commit, signal: AbortSignal.any(signals) });
  year.catch(() => {});
  try {
    const states = await statesOf(repository, range, options);
    const comparison = await compareStates(states, {
      hasOtherRules: await hasOtherRules(states, options),
      today: options.today ?? today(),
      ...(pause && { pause }),
    });
    return { ...comparison, usuallyChanged: await companionsOf(states, () => year) };
  } finally {
    reading.abort();
  }
}
