import type { Analysis } from '../analyze/analyze.ts';
import type { Lever } from '../analyze/health/levers.ts';
import { LAYER_RULE } from '../analyze/judgement/risks/layer-violations.ts';
import type { Risk, RiskSubject } from '../analyze/judgement/risks/risk.ts';
import { RISKS } from '../analyze/judgement/risks/table.ts';
import type { Graph } from '../graph/graph.ts';
import { leverOf } from './health.ts';
import type { ModelLever, ModelRiskList, ModelRisks } from './model-types.ts';

export function modelRisks(graph: Graph, analysis: Analysis): ModelRisks {
  const { risks, outliers, levers } = analysis;
  const lists = RISKS.flatMap(risk => modelList({ graph, analysis }, risk));
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
    ...(lists.length > 0 && { lists }),
  };
}

function modelList(subject: RiskSubject, { page, about, find, rule }: Risk): ModelRiskList[] {
  if (!page) return [];
  const files = Array.from(find(subject), found => ({
    file: about === 'files' ? found : subject.graph.sources[found],
    text: rule?.message(subject, found) ?? '',
  }));
  return [{ ...page, files }];
}

function modelLever(graph: Graph, lever: Lever): ModelLever {
  const edges = Array.from(lever.edges, edge => [graph.sources[edge], graph.targets[edge]] as const);
  const { edges: _, ...rest } = leverOf(graph, lever);
  return { ...rest, edges };
}
