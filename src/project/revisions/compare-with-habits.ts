import type { Companion } from '../../core/churn/usually-changed.ts';
import { today } from '../../shared/today.ts';
import { companionsOf, readHabits } from './companions.ts';
import { type CompareOptions, compareStates, earlierRules } from './compare.ts';
import type { Compared } from './diff-report.ts';
import { measuresKey } from './measures-key.ts';
import type { OpenedRange } from './open-range.ts';
import { rememberedPair } from './remembered-pair.ts';
import { openStates, type StatesOptions } from './states.ts';

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
  opened: OpenedRange,
  options: WithHabitsOptions,
): Promise<ComparedWithHabits> {
  const { settings, env, build, signal, pause } = options;
  const { root } = settings.target;
  const { repository, range } = opened;
  const { commit } = range.base;
  const day = options.today ?? today();
  await using states = await openStates(opened, options);
  const { store, config } = states;
  const pair = await rememberedPair(repository, range, { settings, env, build, store, day });
  const known = pair?.load();
  if (known) return { range, ...known };
  const reading = new AbortController();
  const signals = signal ? [signal, reading.signal] : [reading.signal];
  const key = measuresKey(`${build} habits ${commit}`, config, root);
  const cache = build === undefined ? undefined : { store, key };
  const habits = readHabits({ root, env, commit, signal: AbortSignal.any(signals), cache });
  habits.catch(() => {});
  try {
    const read = await states.read();
    const { difference } = await compareStates(read, {
      earlier: await earlierRules(read, options),
      today: day,
      ...(pause && { pause }),
    });
    const compared = { difference, usuallyChanged: await companionsOf(read, () => habits) };
    pair?.save(compared);
    return { range, ...compared };
  } finally {
    reading.abort();
  }
}
