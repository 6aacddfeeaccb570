import type { Analysis } from '../analyze/analyze.ts';
import type { Lever } from '../analyze/judgement/levers.ts';
import type { Graph } from '../graph/graph.ts';
import { leverOf } from './health.ts';
import type { ModelLever, ModelRisks } from './model-types.ts';
import { LAYER_RULE } from './risks.ts';

export function modelRisks(graph: Graph, { risks, outliers, levers }: Analysis): ModelRisks {
  return {
    topFiles: Array.from(risks.topFiles),
    godThreshold: risks.godThreshold,
    explosionThreshold: risks.explosionThreshold,
    rule: LAYER_RULE,
    gods: Array.from(outliers.gods),
    hubs: Array.from(outliers.hubs, file => {
      const reach = risks.reach.get(file);
      return { file, ...(reach !== undefined && { reach }) };
    }),
    thresholds: outliers.thresholds,
    levers: levers.map(lever => modelLever(graph, lever)),
  };
}

function modelLever(graph: Graph, lever: Lever): ModelLever {
  const { file, edges, ...rest } = leverOf(graph, lever);
  return {
    ...rest,
    edges: Array.from(lever.edges, edge => [graph.sources[edge], graph.targets[edge]] as const),
    ...(lever.file !== -1 && { file: lever.file }),
  };
}
