import type { Graph } from '../graph/graph.ts';
import { finish, type Steps } from '../shared/steps.ts';
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
import { reuseCycles } from './reuse-cycles.ts';
import type { Risks } from './risks.ts';
import { findRisks } from './risks.ts';

/** Everything derived from a graph, in node and edge numbers. Immutable. */
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

/** An earlier analysis with the same options. Parts whose input has not changed are reused. */
export interface PreviousAnalysis {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

export function analyze(graph: Graph, options: AnalyzeOptions): Analysis {
  return finish(analyzeInSteps(graph, options));
}

/** The list of passes. Each has its own module and uses only the graph and the results of the passes above it. */
export function* analyzeInSteps(
  graph: Graph,
  options: AnalyzeOptions,
  before?: PreviousAnalysis,
): Steps<Analysis> {
  if (before && hasSameShape(before.graph, graph)) return before.analysis;
  const degrees = countDegrees(graph);
  yield;
  const known = before && { graph: before.graph, ...before.analysis };
  const cycles = (known && reuseCycles(graph, known)) ?? (yield* findCycles(graph));
  yield;
  const cycleDetails = yield* describeCycles(graph, cycles, known);
  const layers = assignLayers(graph, options.layers, known);
  yield;
  const metrics = measure(graph, degrees, options.top);
  yield;
  const risks = findRisks(degrees, cycles, layers);
  yield;
  const health = judgeHealth({ degrees, cycleDetails, layers, metrics, risks });
  return { degrees, cycles, cycleDetails, layers, metrics, risks, health };
}

/**
 * Compares everything that the passes read: a pass that reads more adds it here. None of them reads a file's line count
 * or the line of an import.
 */
function hasSameShape(a: Graph, b: Graph): boolean {
  return (
    a.ids === b.ids &&
    a.fileCount === b.fileCount &&
    a.sources === b.sources &&
    a.targets === b.targets &&
    a.typeOnly === b.typeOnly &&
    a.lazy === b.lazy &&
    a.intraUnit === b.intraUnit &&
    a.lineStart === b.lineStart
  );
}
