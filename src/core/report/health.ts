import type { Analysis } from '../analyze/analyze.ts';
import { type Health, MAX_PENALTIES } from '../analyze/judgement/health.ts';
import type { Lever } from '../analyze/judgement/levers.ts';
import type { Graph } from '../graph/graph.ts';
import { pairOf } from './ids.ts';
import type { HealthFactor, HealthLever, ReportHealth } from './types.ts';

export function healthOf(graph: Graph, { health, levers, outliers, counts }: Analysis): ReportHealth {
  return {
    score: health.score,
    grade: health.grade,
    factors: factorsOf(health),
    levers: levers.map(lever => leverOf(graph, lever)),
    gods: Array.from(outliers.gods, file => ({ file: graph.ids[file], outgoing: counts.outgoing[file] })),
    thresholds: outliers.thresholds,
  };
}

export function factorsOf({ counts, penalties }: Health): HealthFactor[] {
  const { files, edges, eager, circular, violations, gods, hubs } = counts;
  const factor = (name: HealthFactor['factor']) => ({
    factor: name,
    points: Math.round(penalties[name] * 10) / 10,
    max: MAX_PENALTIES[name],
  });
  return [
    { ...factor('cycles'), count: eager, circular, of: files },
    { ...factor('layers'), count: violations, of: edges },
    { ...factor('gods'), count: gods, of: files },
    { ...factor('hubs'), count: hubs, of: files },
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
