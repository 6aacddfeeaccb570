import { fail } from '../../../shared/errors.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Finding } from '../finding.ts';
import { daysBetween, isDate } from './dates.ts';
import type { BaselineEntry, Match } from './entry.ts';
import { createGrowth } from './growth.ts';
import { type MatchOptions, matchEntries } from './match.ts';

export interface CompareOptions extends MatchOptions {
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  /** Shows a cycle that grew at an import that made it grow. */
  readonly graph?: (() => Graph) | undefined;
}

export interface BaselineComparison {
  /** A cycle that grew says in its message how. */
  readonly new: readonly Finding[];
  readonly known: readonly Match[];
  /** They count again. */
  readonly expired: readonly Match[];
  /** Those of `known` and `moved` that expire within two weeks. */
  readonly expiringSoon: readonly Match[];
  /** Entries that no finding matches. */
  readonly stale: readonly BaselineEntry[];
  /** Not new, but `updateBaseline` rewrites the entry. */
  readonly moved: readonly Match[];
}

const WARNING_DAYS = 14;

/** Compares both ways: which findings are not in the baseline, and which entries are no longer needed. */
export function compareWithBaseline(options: CompareOptions): BaselineComparison {
  const { entries, today } = options;
  const { matched, moved, unmatchedFindings, unmatchedEntries } = matchEntries(options);
  const isExpired = ({ entry: { until } }: Match) => until !== undefined && daysLeft(today, until) < 0;
  const isExpiring = ({ entry: { until } }: Match) =>
    until !== undefined && daysLeft(today, until) <= WARNING_DAYS;
  const valid = { known: matched.filter(no(isExpired)), moved: moved.filter(no(isExpired)) };
  return {
    ...valid,
    new: unmatchedFindings.map(createGrowth(entries, options.graph)),
    expired: [...matched, ...moved].filter(isExpired),
    expiringSoon: [...valid.known, ...valid.moved].filter(isExpiring),
    stale: unmatchedEntries,
  };
}

function daysLeft(today: string, until: string): number {
  for (const date of [today, until]) if (!isDate(date)) fail('invalid_date', { date });
  return daysBetween(today, until);
}

function no<T>(test: (item: T) => boolean): (item: T) => boolean {
  return item => !test(item);
}
