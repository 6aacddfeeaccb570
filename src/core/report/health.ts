import type { Analysis } from '../analyze/analyze.ts';
import {
  DIMENSION_OF,
  type Dimension,
  type DimensionName,
  type Health,
  type HealthCounts,
  type HealthReason,
  LEAST_FOR_REACH,
  LEAST_MODULES,
  maxOf,
} from '../analyze/health/health.ts';
import type { Lever } from '../analyze/health/levers.ts';
import { SOURCE } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import { pairOf } from './ids.ts';
import { riskList } from './risks.ts';
import type { HealthDimension, HealthFactor, HealthLever, ReportHealth } from './types.ts';
import { unitNoun } from './units.ts';

export function healthOf(graph: Graph, analysis: Analysis): ReportHealth {
  const { health, levers, outliers } = analysis;
  return {
    score: health.score,
    grade: health.grade,
    dimensions: dimensionsOf(graph, analysis),
    factors: factorsOf(health),
    levers: levers.map(lever => leverOf(graph, lever)),
    gods: riskList('gods', { graph, analysis }),
    thresholds: outliers.thresholds,
  };
}

export function dimensionsOf(
  graph: Graph,
  analysis: Pick<Analysis, 'health' | 'roles' | 'cycleDetails'>,
): HealthDimension[] {
  const { health } = analysis;
  return health.dimensions.map(({ name, max }) => {
    const reasons = REASONS.filter(reason => DIMENSION_OF[reason] === name);
    const notMeasured = NOT_MEASURED[name]?.(graph, analysis);
    return {
      dimension: name,
      points: rounded(
        reasons.reduce((sum, reason) => sum + health.penalties[reason], 0),
        10,
      ),
      max: rounded(max, 10),
      measured: rounded(measuredShare(name, health), 100),
      ...(notMeasured !== undefined && { notMeasured }),
    };
  });
}

function measuredShare(name: DimensionName, { counts, dimensions }: Health): number {
  if (name === 'cycles') return counts.files === 0 ? 0 : counts.measured / counts.files;
  return counts.files > 0 && isMeasured(name, dimensions) ? 1 : 0;
}

function isMeasured(name: DimensionName, dimensions: readonly Dimension[]): boolean {
  return dimensions.some(dimension => dimension.name === name && dimension.max > 0);
}

type Subject = Pick<Analysis, 'health' | 'roles' | 'cycleDetails'>;

const NOT_MEASURED: Partial<
  Readonly<Record<DimensionName, (graph: Graph, subject: Subject) => string | undefined>>
> = {
  cycles(graph, { roles, cycleDetails }) {
    const nouns = new Set<string>();
    for (const [file, { language, unit }] of graph.files.entries())
      if (unit !== undefined && roles.roleOf[file] === SOURCE) nouns.add(unitNoun(language));
    if (nouns.size === 0) return undefined;
    const largest = cycleDetails.reduce(
      (most, { unit, members }) => (unit === undefined ? most : Math.max(most, members.length)),
      0,
    );
    const inside = `cycles inside ${[...nouns]
      .map(noun => `${noun}s`)
      .sort()
      .join(' and ')} are not counted`;
    return largest === 0 ? inside : `${inside}; the largest has ${largest} files`;
  },
  modules: (_, { health: { counts } }) => fewerModules(counts, LEAST_MODULES),
  reach: (_, { health: { counts } }) => fewerModules(counts, LEAST_FOR_REACH),
};

function fewerModules({ modules }: HealthCounts, least: number): string | undefined {
  return modules < least ? `there are fewer than ${least} modules` : undefined;
}

const REASONS: readonly HealthReason[] = ['cycles', 'knots', 'against', 'reach'];

export function factorsOf({ counts, dimensions, penalties }: Health): HealthFactor[] {
  const found: Readonly<Record<HealthReason, Pick<HealthFactor, 'count' | 'circular' | 'of'>>> = {
    cycles: { count: counts.eager, circular: counts.circular, of: counts.measured },
    knots: { count: counts.tied, of: counts.modules },
    against: { count: counts.against, of: counts.crossings },
    reach: { count: counts.reached, of: counts.modules ** 2 },
  };
  return REASONS.map(factor => ({
    factor,
    dimension: DIMENSION_OF[factor],
    points: rounded(penalties[factor], 10),
    max: rounded(maxOf(factor, dimensions), 10),
    ...found[factor],
  }));
}

export function leverOf(graph: Graph, { kind, gain, exactGain, edges, freed, untied }: Lever): HealthLever {
  return {
    kind,
    gain,
    exactGain: rounded(exactGain, 10),
    edges: Array.from(edges, edge => pairOf(graph, edge)),
    ...(freed > 0 && { freed }),
    ...(untied > 0 && { untied }),
  };
}

function rounded(value: number, unit: number): number {
  return Math.round(value * unit) / unit;
}
