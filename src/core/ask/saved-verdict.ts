import type { Judgement } from '../rules/evaluate.ts';

/** What the rules said about a saved state, so that judging it again needs neither its graph nor its analysis. */
export interface SavedVerdict {
  /** The rules and the date that it depends on. */
  readonly key: string;
  readonly verdict: Verdict;
}

export type Verdict = Omit<Judgement, 'modules' | 'unassigned'>;

/** A verdict is loaded by every run, so a long one costs more than it saves. */
export function isWorthSaving({ verdict }: SavedVerdict): boolean {
  return verdict.findings.length <= MAX_SAVED;
}

const MAX_SAVED = 2000;
