import { setImmediate } from 'node:timers/promises';
import { type EarlierRules, rulesBefore, type SideOptions, sideOf } from '../../core/ask/side.ts';
import { compareSides } from '../../core/diff/difference.ts';
import type { Difference } from '../../core/diff/types.ts';
import type { Judgement } from '../../core/rules/evaluate.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { today } from '../../shared/today.ts';
import { projectTextOf } from '../settings/revision.ts';
import { configFor } from '../settings/settings.ts';
import { readStates, type States, type StatesOptions } from './states.ts';
import { textsOf } from './texts.ts';

/** Two states of a project, and what changed between them. */
export interface Comparison extends States {
  readonly difference: Difference;
  /** What the rules say about the later state. */
  readonly judgement: Judgement;
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
}

/** Compares two states with the configuration and the rules of the later one. */
export async function compareRange(options: StatesOptions): Promise<Comparison> {
  const states = await readStates(options);
  return compareStates(states, { earlier: await earlierRules(states, options), today: today() });
}

export interface CompareOptions {
  readonly earlier: EarlierRules;
  readonly today: string;
  /** Awaited between the steps, so that a daemon can serve others. */
  readonly pause?: () => Promise<unknown>;
}

export async function compareStates(
  states: States,
  { earlier: rules, today: day, pause = setImmediate }: CompareOptions,
): Promise<Comparison> {
  const { before, after, config } = states;
  const { maxFileSize } = config;
  const common: Pick<SideOptions, 'today' | 'partsOf'> = { today: day, partsOf: after.snapshot };
  const earlier = sideOf(before.snapshot, {
    ...common,
    blobOf: id => before.contents.blobs.get(id),
    textOf: await textsOf({ ...before, others: after.contents, maxFileSize }),
    earlier: rules,
  });
  await pause();
  const later = sideOf(after.snapshot, {
    ...common,
    blobOf: id => after.contents.blobs.get(id),
    textOf: await textsOf({ ...after, others: before.contents, maxFileSize }),
  });
  await pause();
  const difference = compareSides(earlier, later, rules.isOther);
  return { ...states, difference, judgement: later.judgement, today: day };
}

/** The rules of the earlier state, by its own configuration. */
export async function earlierRules(
  { config, before }: Pick<States, 'config' | 'before'>,
  { settings, env }: Pick<StatesOptions, 'settings' | 'env'>,
): Promise<EarlierRules> {
  if (settings.configFile !== undefined) return { isOther: false };
  try {
    const old = await configFor({ ...settings, projectText: () => projectTextOf(before.source) }, env);
    return rulesBefore(old, config);
  } catch (error) {
    if (error instanceof DepgraphError) return { isOther: true };
    throw error;
  }
}
