import type { Graph } from '../graph/graph.ts';
import type { CycleDetail } from './cycle-details.ts';
import { describeCycles } from './cycle-details.ts';
import type { Cycles } from './cycles.ts';
import { findCycles } from './cycles.ts';
import type { Degrees } from './degrees.ts';
import { countDegrees } from './degrees.ts';
import type { Health } from './health.ts';
import { judgeHealth } from './health.ts';
import type { LayerRule, Layers } from './layers.ts';
import { assignLayers } from './layers.ts';
import type { Metrics } from './metrics.ts';
import { measure } from './metrics.ts';
import type { Risks } from './risks.ts';
import { findRisks } from './risks.ts';

/** Everything that is derived from a graph, in node and edge numbers. Never changed once made. */
export interface Analysis {
  readonly degrees: Degrees;
  readonly cycles: Cycles;
  readonly cycleDetails: readonly CycleDetail[];
  readonly layers: Layers;
  readonly metrics: Metrics;
  readonly risks: Risks;
  readonly health: Health;
}

export interface AnalyzeOptions {
  /** How many entries `metrics.complexity` and `metrics.criticalFiles` keep. */
  readonly top: number;
  readonly layers: readonly LayerRule[];
}

/** The list of passes. Each is one file, and uses only the graph and what stands above it. */
export function analyze(graph: Graph, options: AnalyzeOptions): Analysis {
  const degrees = countDegrees(graph);
  const cycles = findCycles(graph);
  const cycleDetails = describeCycles(graph, cycles);
  const layers = assignLayers(graph, options.layers);
  const metrics = measure(graph, degrees, options.top);
  const risks = findRisks(degrees, cycles, layers);
  const health = judgeHealth({ degrees, cycles, layers, metrics, risks });
  return { degrees, cycles, cycleDetails, layers, metrics, risks, health };
}
