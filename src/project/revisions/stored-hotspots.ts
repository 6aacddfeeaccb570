import type { HiddenCoupling } from '../../core/churn/hidden-coupling.ts';
import type { Hotspot } from '../../core/churn/hotspots.ts';
import type { RebuildCost } from '../../core/churn/rebuild-cost.ts';
import type { ChurnReport } from '../../core/churn/report.ts';
import type { Config } from '../../core/config/options.ts';
import type { Store } from '../store/contract.ts';
import type { HotspotsAnswer } from './hotspots.ts';
import { measuresKey } from './measures-key.ts';

/** What `depgraph hotspots` found at a commit, or why it found nothing. */
export type StoredHotspots = StoredChurn | { readonly reason: string };

export interface StoredChurn extends Pick<ChurnReport, 'since' | 'until' | 'commits'> {
  /** The first ones that have a risk score. */
  readonly hotspots: readonly Hotspot[];
  /** The module whose changes cost most. */
  readonly costliest?: RebuildCost | undefined;
  /** The first pair of files that change together in modules that do not depend on each other. */
  readonly together?: HiddenCoupling | undefined;
}

export interface StoredAt {
  readonly store: Pick<Store, 'loadHistory' | 'saveHistory'>;
  /** Identifies the code that runs; without it, nothing is stored. */
  readonly build: string | undefined;
  readonly config: Config;
  readonly root: string;
  readonly commit: string;
}

/** Of the default period only. */
export function storeHotspots(answer: HotspotsAnswer, at: StoredAt): void {
  const key = keyOf(at);
  if (key === undefined) return;
  at.store.saveHistory(key, [{ tree: at.commit, day: '', measures: JSON.stringify(shortened(answer)) }]);
}

/** Undefined if `depgraph hotspots` has not run at this commit. */
export function loadHotspots(at: StoredAt): StoredHotspots | undefined {
  const key = keyOf(at);
  const rows = key === undefined ? [] : at.store.loadHistory(key);
  const row = rows.find(({ tree }) => tree === at.commit);
  return row && (JSON.parse(row.measures) as StoredHotspots);
}

function keyOf({ build, config, root }: StoredAt): string | undefined {
  return build === undefined ? undefined : measuresKey(`${build} hotspots`, config, root);
}

const MOST_STORED = 5;

function shortened(answer: HotspotsAnswer): StoredHotspots {
  // The first clause says why; what follows is advice.
  if ('reason' in answer) return { reason: answer.reason.split(/[,;]/, 1)[0] };
  const { since, until, commits, hotspots, modules } = answer;
  const [costliest] = modules.rebuildCost;
  const [together] = modules.changesTogether;
  return {
    since,
    until,
    commits,
    // A file without run-time code is never a risk.
    hotspots: hotspots.filter(({ factors }) => factors.risk > 0).slice(0, MOST_STORED),
    ...(costliest && costliest.cost > 0 && { costliest }),
    ...(together && { together: together.pairs[0] }),
  };
}
