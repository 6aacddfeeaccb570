import { beginningOf, PERIOD } from '../../shared/period.ts';
import type { Commit } from '../git/commits.ts';

export type Interval = 'day' | 'week' | 'month' | number;

export const INTERVALS = 'day, week, month, or a number of commits';
export const PERIODS = `${PERIOD}, or all`;

const DAY_MS = 86_400_000;

/** Is it a period, a date or `all`? */
export function isSince(text: string): boolean {
  return text === 'all' || beginningOf(text, 0) !== undefined;
}

/** The commits of a period that ends with the newest of them, as that of hotspots does. */
export function commitsSince(commits: readonly Commit[], since: string): Commit[] {
  const startMs = startOf(commits, since);
  return commits.filter(({ timeMs }) => timeMs >= startMs);
}

/** In milliseconds since 1970. */
export function startOf([newest]: readonly Commit[], since: string): number {
  return since === 'all' ? Number.NEGATIVE_INFINITY : (beginningOf(since, newest?.timeMs ?? 0) ?? 0);
}

export function parseInterval(text: string): Interval | undefined {
  if (text === 'day' || text === 'week' || text === 'month') return text;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

/** Every commit of a few, else one of each day, week or month, so that there are about a hundred at most. */
function defaultInterval(commits: readonly Commit[]): Interval {
  if (commits.length <= 60) return 1;
  // Not `Math.max(...times)`: a history may have more commits than a call can have arguments.
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { timeMs } of commits) {
    first = Math.min(first, timeMs);
    last = Math.max(last, timeMs);
  }
  const days = (last - first) / DAY_MS;
  if (days <= 62) return 'day';
  return days <= 750 ? 'week' : 'month';
}

/**
 * Selects commits of a history, newest first. The same ones are selected again when newer commits are added, so that
 * they are measured once: the last of each period, or every N-th counted from the oldest. The newest is always selected.
 */
export function sample(all: readonly Commit[], since: string, every?: Interval): Commit[] {
  const recent = commitsSince(all, since);
  const interval = every ?? defaultInterval(recent);
  const indexOf = new Map(all.map((commit, i) => [commit, all.length - 1 - i]));
  const periods = new Set<number>();
  return recent.filter((commit, i) => {
    if (typeof interval === 'number') return i === 0 || (indexOf.get(commit) ?? 0) % interval === 0;
    const period = periodOf(commit.timeMs, interval);
    return !periods.has(period) && periods.add(period);
  });
}

/** Weeks begin on Monday; day 0 was a Thursday. All in UTC. */
function periodOf(timeMs: number, interval: 'day' | 'week' | 'month'): number {
  const day = Math.floor(timeMs / DAY_MS);
  if (interval === 'day') return day;
  if (interval === 'week') return Math.floor((day + 3) / 7);
  const date = new Date(timeMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
