import { utcDay } from '../../shared/today.ts';
import type { Day } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Modules } from '../analyze/modules/modules.ts';
import type { Graph } from '../graph/graph.ts';
import { type ChangesTogether, findChangesTogether } from './changes-together.ts';
import { findHiddenCoupling, type HiddenCoupling } from './hidden-coupling.ts';
import type { History } from './history.ts';
import { findHotspots, type Hotspot } from './hotspots.ts';
import { findRebuildCosts, type RebuildCost } from './rebuild-cost.ts';

/** What the commits of a period say about the files of today. */
export interface ChurnReport {
  /** The first and the last day of the period, in UTC. */
  readonly since: Day;
  readonly until: Day;
  /** Number of commits that changed a file of the graph; without merges. */
  readonly commits: number;
  /** How many of them changed so many files that they were left out of the coupling. */
  readonly largeCommits: number;
  /** Highest score first. */
  readonly hotspots: readonly Hotspot[];
  /** Pairs across modules or top folders first. */
  readonly hiddenCoupling: readonly HiddenCoupling[];
  readonly modules: ModuleChurn;
}

/** What the same commits say about modules. */
export interface ModuleChurn {
  /** The modules that a commit changed, highest cost first. */
  readonly rebuildCost: readonly RebuildCost[];
  /** Hidden coupling between modules that do not depend on each other, in groups; across languages first. */
  readonly changesTogether: readonly ChangesTogether[];
}

export interface Period {
  /** In seconds since 1970. */
  readonly since: number;
  /** The time of the last commit. */
  readonly until: number;
}

export interface ChurnInput {
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly history: History;
  readonly period: Period;
  readonly withAllRoles: boolean;
  readonly modules: Modules;
  partOf(file: number): string | undefined;
}

export function churnReport(input: ChurnInput): ChurnReport {
  const { analysis, history, period } = input;
  const { roles } = analysis;
  const hidden = findHiddenCoupling({ ...input, roles });
  return {
    ...daysOf(period),
    commits: history.times.length,
    largeCommits: history.isLarge.filter(flag => flag === 1).length,
    hotspots: findHotspots({ ...input, now: period.until }),
    hiddenCoupling: hidden,
    modules: {
      rebuildCost: findRebuildCosts({ ...input, roles }),
      changesTogether: findChangesTogether({ ...input, roles, hidden }),
    },
  };
}

/** The first entries of each list; all by default. */
export function shortenedReport(report: ChurnReport, limit?: number): ChurnReport {
  const { hotspots, hiddenCoupling, modules } = report;
  return {
    ...report,
    hotspots: hotspots.slice(0, limit),
    hiddenCoupling: hiddenCoupling.slice(0, limit),
    modules: {
      rebuildCost: modules.rebuildCost.slice(0, limit),
      changesTogether: modules.changesTogether.slice(0, limit),
    },
  };
}

export function daysOf({ since, until }: Period): Pick<ChurnReport, 'since' | 'until'> {
  return { since: utcDay(since * 1000), until: utcDay(until * 1000) };
}
