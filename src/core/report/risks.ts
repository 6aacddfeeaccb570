import type { Analysis } from '../analyze/analyze.ts';
import { riskFactors } from '../analyze/judgement/risks.ts';
import { TEST } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import type { Hub, LayerViolation, ReportRisks, RiskPoints, Signal } from './types.ts';

export const LAYER_RULE = 'lower-level module should not depend on higher-level module';

export function risksOf(graph: Graph, analysis: Analysis): ReportRisks {
  const { risks } = analysis;
  const { outgoing, incoming, connections } = analysis.degrees;
  return {
    god_modules: Array.from(risks.godModules, file => ({
      file: graph.ids[file],
      outgoing: outgoing[file],
    })),
    layer_violations: Array.from(analysis.layers.violations, edge => violation(graph, analysis, edge)),
    dependency_explosions: Array.from(risks.explosions, file => ({
      file: graph.ids[file],
      incoming: incoming[file],
      outgoing: outgoing[file],
      totalConnections: connections[file],
    })),
    top_risk_files: Array.from(risks.topFiles, file => ({
      file: graph.ids[file],
      riskScore: risks.scores[file],
      dependents: incoming[file],
      users: analysis.counts.users[file],
      tests: testsOf(graph, analysis, file),
      outgoing: outgoing[file],
      signals: signalsOf(analysis, file),
      factors: pointsOf(graph, analysis, file),
    })),
    thresholds: {
      god_module_min_outgoing: risks.godThreshold,
      dependency_explosion_min_connections: risks.explosionThreshold,
    },
  };
}

function violation(graph: Graph, { layers }: Analysis, edge: number): LayerViolation {
  const source = graph.sources[edge];
  const target = graph.targets[edge];
  return {
    source: graph.ids[source],
    target: graph.ids[target],
    sourceLayer: layers.names[layers.layerOf[source]],
    targetLayer: layers.names[layers.layerOf[target]],
    rule: LAYER_RULE,
    ...(graph.typeOnly[edge] === 1 && { typeOnly: true }),
  };
}

export function pointsOf(graph: Graph, analysis: Analysis, file: number): RiskPoints {
  const { roles, degrees, cycleFindings: cycles, layers, counts, outliers, risks } = analysis;
  return riskFactors({ graph, roles, degrees, cycles, layers, counts, outliers, risks }, file);
}

function testsOf({ inStart, inEdges, sources }: Graph, { roles }: Analysis, file: number): number {
  let tests = 0;
  for (let i = inStart[file]; i < inStart[file + 1]; i++) {
    if (roles.roleOf[sources[inEdges[i]]] === TEST) tests++;
  }
  return tests;
}

export function hubsOf(graph: Graph, { outliers, counts, risks }: Analysis): Hub[] {
  return Array.from(outliers.hubs, file => {
    const reach = risks.reach.get(file);
    return {
      file: graph.ids[file],
      users: counts.users[file],
      uses: counts.uses[file],
      ...(reach !== undefined && { reach }),
    };
  });
}

/** In the order that the report format specifies. */
export function signalsOf({ degrees, cycles, layers, risks }: Analysis, file: number): Signal[] {
  const signals: Signal[] = [];
  if (cycles.groupOf[file] !== -1) signals.push('circular_dependency');
  if (degrees.outgoing[file] >= risks.godThreshold) signals.push('god_module');
  if (degrees.connections[file] >= risks.explosionThreshold) signals.push('dependency_explosion');
  if (layers.violationCounts[file] > 0) signals.push(`layer_violations:${layers.violationCounts[file]}`);
  return signals;
}

/** The number in `layer_violations:3`, the only signal with one. */
export function violationsIn(signal: `layer_violations:${number}`): number {
  return Number(signal.slice(signal.indexOf(':') + 1));
}
