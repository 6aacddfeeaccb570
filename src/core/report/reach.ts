import type { Reach, ReachMeasure } from '../analyze/judgement/reach.ts';
import type { ReachShare, ReportReach } from './types.ts';

export function reachOf({ runTime, all }: Reach): ReportReach {
  return {
    runTime: shareOf(runTime),
    all: shareOf(all),
    ...((runTime.isEstimated || all.isEstimated) && { estimated: true }),
  };
}

function shareOf({ share, core }: ReachMeasure): ReachShare {
  return { share: Math.round(share * 10_000) / 10_000, core };
}

/** `a change reaches 26 % of the source files at run time, 61 % with types`; undefined without source files. */
export function reachText({ runTime, all, estimated }: ReportReach): string | undefined {
  if (all.share === 0) return undefined;
  const [now, types] = [percent(runTime.share), percent(all.share)];
  const about = estimated ? 'about ' : '';
  return `a change reaches ${about}${now} of the source files at run time${now === types ? '' : `, ${types} with types`}`;
}

/** `26 %`; with one decimal place below ten. */
export function percent(share: number): string {
  const points = 100 * share;
  return `${points < 9.95 ? Number(points.toFixed(1)) : Math.round(points)} %`;
}
