import type { Companion } from '../../core/churn/usually-changed.ts';
import { today } from '../../shared/today.ts';
import type { Repository } from '../git/repository.ts';
import type { Range } from '../settings/range.ts';
import { companionsOf, readHabits } from './companions.ts';
import { type CompareOptions, compareStates, earlierRules } from './compare.ts';
import type { Compared } from './diff-report.ts';
import { measuresKey } from './measure.ts';
import { rememberedPair } from './remembered-pair.ts';
import { type StatesOptions, withStates } from './states.ts';

export interface WithHabitsOptions
  extends Omit<StatesOptions, 'request'>,
    Partial<Omit<CompareOptions, 'earlier'>> {
  /** Without it, nothing is cached. */
  readonly build: string | undefined;
}

export interface ComparedWithHabits extends Compared {
  /** The files that usually changed with those that changed. */
  readonly usuallyChanged: readonly Companion[];
}

/** Compares the two states of a range, if nobody has yet. Meanwhile, git reads the log of the year before. */
export async function compareWithHabits(
  repository: Repository,
  range: Range,
  options: WithHabitsOptions,
): Promise<ComparedWithHabits> {
  const { settings, env, build, signal, pause } = options;
  const { root } = settings.target;
  const { commit } = range.base;
  const day = options.today ?? today();
  const reading = new AbortController();
  const signals = signal ? [signal, reading.signal] : [reading.signal];
  return withStates(repository, range, options, async ({ store, config }, read) => {
    const pair = await rememberedPair(repository, range, { settings, env, build, store, day });
    const known = pair?.load();
    if (known) return { range, config, ...known };
    const key = measuresKey(`${build} habits ${commit}`, config, root);
    const cache = build === undefined ? undefined : { store, key };
    const habits = readHabits({ root, env, commit, signal: AbortSignal.any(signals), cache });
    habits.catch(() => {});
    try {
      const states = await read();
      const { difference } = await compareStates(states, {
        earlier: await earlierRules(states, options),
        today: day,
        ...(pause && { pause }),
      });
      const compared = { difference, usuallyChanged: await companionsOf(states, () => habits) };
      pair?.save(compared);
      return { range, config, ...compared };
    } finally {
      reading.abort();
    }
  });
}
