import type { Ours } from '../types.ts';
import { compareUses, type UseComparison } from './compare.ts';
import { USE_ORACLES } from './oracles.ts';

export interface MeasuredUses {
  readonly comparisons: readonly UseComparison[];
  /** Reasons why something could not be measured. */
  readonly notes: readonly string[];
}

export async function measureUses(
  ours: Ours,
  isWanted: (language: string) => boolean,
): Promise<MeasuredUses> {
  const comparisons: UseComparison[] = [];
  const notes: string[] = [];
  for (const language of new Set(ours.files.values())) {
    const oracle = isWanted(language) ? await USE_ORACLES[language]?.() : undefined;
    const answer = await oracle?.read(ours);
    if (typeof answer === 'string') notes.push(answer);
    else if (answer) comparisons.push(...compareUses(ours, language, answer));
  }
  return { comparisons, notes };
}
