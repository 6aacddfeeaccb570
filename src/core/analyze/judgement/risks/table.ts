import { type DependencyExplosion, explosions } from './explosions.ts';
import { type GodModule, godModules, gods } from './god-modules.ts';
import { type Hub, hubs } from './hubs.ts';
import { type LayerViolation, layerViolations } from './layer-violations.ts';
import type { Risk } from './risk.ts';

// A new risk is a module in this folder, an entry of `BY_LIST`, and a line in each interface that it needs.

/** The lists that `risks` has in the report. */
export interface ReportedRisks {
  /** Files with far more dependencies than most, most first. */
  readonly god_modules: readonly GodModule[];
  /** Edges from a lower layer to a higher one, sorted by source, then target. */
  readonly layer_violations: readonly LayerViolation[];
  /** Files with far more connections than most, most first. */
  readonly dependency_explosions: readonly DependencyExplosion[];
}

/** All lists; the report has these two elsewhere. */
export interface RiskLists extends ReportedRisks {
  readonly gods: readonly GodModule[];
  readonly hubs: readonly Hub[];
}

/** From how many on something is in one of the lists. */
export interface RiskThresholds {
  /** Least number of dependencies of a god module. */
  readonly god_module_min_outgoing: number;
  /** Least number of connections of a dependency explosion. */
  readonly dependency_explosion_min_connections: number;
}

/** The points of a risk score, by reason; none for a file without run-time code. */
export interface RiskPoints {
  /** 10 for each time that ten lines have to be doubled for as many as it has, rounded down. */
  readonly lines: number;
  /** 3 times the binary logarithm of 1 + its dependencies, rounded down. */
  readonly outgoing: number;
  /** 5 in an eager cycle that counts, 2 in one that lazy imports close. */
  readonly cycle: number;
  /** For one of the first 20 `hubs`: 10 times the share of source files that it depends on, rounded down. */
  readonly reach: number;
}

export type Signal =
  | 'circular_dependency'
  | 'god_module'
  | 'dependency_explosion'
  | `layer_violations:${number}`;

/** By the names of the lists, in the order of `--fail-on` and of rules. */
const BY_LIST: { readonly [List in keyof RiskLists]: Risk<RiskLists[List][number]> } = {
  layer_violations: layerViolations,
  gods,
  god_modules: godModules,
  hubs,
  dependency_explosions: explosions,
};

export interface ListedRisk extends Risk {
  readonly list: keyof RiskLists;
}

// Each list holds what its risk made, so that no risk sees the entries of another one.
export const RISKS = Object.entries(BY_LIST).map(([list, risk]) => ({
  list,
  ...risk,
})) as readonly ListedRisk[];

/** Those of files before those of imports: the order of what is said about one file. */
export const FILES_FIRST: readonly ListedRisk[] = [
  ...RISKS.filter(({ about }) => about === 'files'),
  ...RISKS.filter(({ about }) => about === 'imports'),
];

/** The ones that the check objects to unless it is told otherwise. */
export function isJudged({ rule }: Risk): boolean {
  return rule !== undefined && rule.level !== 'off';
}
