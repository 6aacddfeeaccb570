import type { Analysis } from '../analyze/analyze.ts';
import { COSTLY, type Health, MAX_FOR_CYCLES, wholeOf } from '../analyze/health/health.ts';
import type { Lever } from '../analyze/health/levers.ts';
import type { HealthReason } from '../analyze/judgement/risks/table.ts';
import type { Graph } from '../graph/graph.ts';
import { pairOf } from './ids.ts';
import { riskList } from './risks.ts';
import type { HealthFactor, HealthLever, ReportHealth } from './types.ts';

export function healthOf(graph: Graph, analysis: Analysis): ReportHealth {
  const { health, levers, outliers } = analysis;
  return {
    score: health.score,
    grade: health.grade,
    factors: factorsOf(health),
    levers: levers.map(lever => leverOf(graph, lever)),
    gods: riskList('gods', { graph, analysis }),
    thresholds: outliers.thresholds,
  };
}

export function factorsOf({ counts, penalties }: Health): HealthFactor[] {
  const { files, eager, circular } = counts;
  const points = (reason: string) => Math.round(penalties[reason] * 10) / 10;
  return [
    { factor: 'cycles', points: points('cycles'), max: MAX_FOR_CYCLES, count: eager, circular, of: files },
    ...COSTLY.map(({ name, about, cost: { max } }) => ({
      factor: name as HealthReason,
      points: points(name),
      max,
      count: counts.risks[name],
      of: wholeOf(about, counts),
    })),
  ];
}

export function leverOf(
  graph: Graph,
  { kind, gain, exactGain, edges, file, limit, freed }: Lever,
): HealthLever {
  return {
    kind,
    gain,
    exactGain: Math.round(exactGain * 10) / 10,
    edges: Array.from(edges, edge => pairOf(graph, edge)),
    ...(file !== -1 && { file: graph.ids[file], limit }),
    ...(freed > 0 && { freed }),
  };
}
