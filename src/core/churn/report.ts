import { utcDay } from '../../shared/today.ts';
import type { Day } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { findHiddenCoupling, type HiddenCoupling } from './hidden-coupling.ts';
import type { History } from './history.ts';
import { findHotspots, type Hotspot } from './hotspots.ts';

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
  partOf(file: number): string | undefined;
}

export function churnReport(input: ChurnInput): ChurnReport {
  const { analysis, history, period } = input;
  return {
    ...daysOf(period),
    commits: history.times.length,
    largeCommits: history.isLarge.filter(flag => flag === 1).length,
    hotspots: findHotspots({ ...input, now: period.until }),
    hiddenCoupling: findHiddenCoupling({ ...input, roles: analysis.roles }),
  };
}

export function daysOf({ since, until }: Period): Pick<ChurnReport, 'since' | 'until'> {
  return { since: utcDay(since * 1000), until: utcDay(until * 1000) };
}
