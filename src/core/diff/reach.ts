import { percent } from '../report/reach.ts';
import type { ReportReach } from '../report/types.ts';

interface Sides {
  readonly before: ReportReach;
  readonly after: ReportReach;
}

/** A move of the share of less than a point is noise. */
const LEAST_MOVE = 0.01;
/** Two estimates share nearly all of their sample, but not quite. */
const LEAST_ESTIMATED_MOVE = 0.02;

/** `26 % → 31 % at run time, 40 % → 61 % with types`; empty unless one of them moved enough. */
export function reachMoveText(sides: Sides): string {
  const runTime = moveOf(sides, 'runTime');
  const all = moveOf(sides, 'all');
  if (runTime === undefined && all === undefined) return '';
  const about = isEstimated(sides) ? 'about ' : '';
  if (runTime === all) return `${about}${runTime}`;
  return `${about}${[runTime && `${runTime} at run time`, all && `${all} with types`].filter(Boolean).join(', ')}`;
}

function moveOf(sides: Sides, name: 'runTime' | 'all'): string | undefined {
  const [before, after] = [sides.before[name].share, sides.after[name].share];
  const least = isEstimated(sides) ? LEAST_ESTIMATED_MOVE : LEAST_MOVE;
  // Shares have four decimal places; their difference may have more.
  const move = Math.round(Math.abs(after - before) * 10_000) / 10_000;
  // A project that begins or ends has no reach that moves.
  const isMoved = before > 0 && after > 0 && move >= least;
  return isMoved ? `${percent(before)} → ${percent(after)}` : undefined;
}

function isEstimated({ before, after }: Sides): boolean {
  return before.estimated === true || after.estimated === true;
}
