import type { Consequence } from '../../diff/consequence.ts';
import type { ModelJudgement } from '../../report/delta-types.ts';
import type { BaselineEntry, EntryNotes } from '../../rules/baseline/entry-types.ts';
import type { Finding, RuleSummary } from '../../rules/finding.ts';

/** The forms of `GET /api/findings` and of its event, which the page shares. */

/** All findings of a revision, known ones included: what the page shows. */
export interface FindingsModel {
  readonly revision: number;
  /** Why nothing could be judged, in one sentence: a mistake in the rules or the baseline. */
  readonly problem?: string;
  /** By importance, at most `MAX_FINDINGS`. */
  readonly findings: readonly JudgedFinding[];
  readonly total: number;
  readonly shown: number;
  readonly rules: readonly RuleSummary[];
  /** The rules that found nothing to judge. */
  readonly idleRules: readonly string[];
  readonly notJudged: number;
  readonly modules: readonly ModelModule[];
  readonly baseline?: BaselineSummary;
}

export interface JudgedFinding extends Finding, EntryNotes {
  readonly state: FindingState;
  /** The module of `from`. */
  readonly module?: string;
}

export type FindingState = 'new' | 'known' | 'moved' | 'expired' | 'stale';

export interface ModelModule {
  readonly name: string;
  readonly tags: readonly string[];
  /** The number of its files. */
  readonly files: number;
}

export interface BaselineSummary {
  /** Relative to the root. */
  readonly file: string;
  readonly known: number;
  readonly moved: number;
  /** Valid for at most two more weeks. */
  readonly expiringSoon: readonly BaselineEntry[];
}

/**
 * How the findings of a revision differ from those of an earlier one (part of the `judgement` event of `GET /api/events`).
 * Applying it to the previous findings yields the next ones.
 */
export interface FindingsDelta {
  readonly revision: number;
  /** The revision that it continues. */
  readonly previous: number;
  /** Ids of findings that are gone, or that changed and are in `added` as well. */
  readonly removed: readonly string[];
  readonly added: readonly JudgedFinding[];
  /** Everything of the next model besides the findings. */
  readonly rest: Omit<FindingsModel, 'findings'>;
}

/** The data of a `judgement` event. */
export interface JudgementEvent extends ModelJudgement {
  /** How the findings changed; null if they are better fetched again. */
  readonly findings: FindingsDelta | null;
  /**
   * What happened to cycles and the score since revision `since`, in sentences, the worst first. Without `files` if the
   * event would be too large.
   */
  readonly consequences: readonly Consequence[];
}
