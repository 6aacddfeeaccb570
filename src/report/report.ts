import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { byString } from '../shared/order.ts';
import type { FileProblem, Unresolved } from '../types.ts';
import { detailedEdges, detailedNodes } from './detailed.ts';
import { risksOf } from './risks.ts';
import type { Diagnostics, EdgePair, Report, ReportCycle, ReportMetrics } from './types.ts';

export interface ReportInput {
  readonly projectRoot: string;
  readonly generatedAt: Date;
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved: readonly Unresolved[];
  readonly problems: readonly FileProblem[];
}

/** Numbers become ids here. The order of members is part of the output: the contract's eight first. */
export function buildReport(input: ReportInput): Report {
  const { graph, analysis } = input;
  return {
    projectRoot: input.projectRoot,
    generatedAt: timestamp(input.generatedAt),
    nodes: graph.ids,
    edges: Array.from(graph.sources, (_, edge) => pair(graph, edge)),
    metrics: metricsOf(graph, analysis),
    cycles: analysis.cycles.groups.map(members => idsOf(graph, members)),
    risks: risksOf(graph, analysis),
    detailed: { nodes: detailedNodes(graph, analysis), edges: detailedEdges(graph, analysis) },
    schemaVersion: 1,
    health: { score: analysis.health.score, grade: analysis.health.grade },
    cycleDetails: cycleDetailsOf(graph, analysis),
    diagnostics: diagnosticsOf(input.unresolved, input.problems),
  };
}

/** ISO 8601 with UTC offset. */
export function timestamp(date: Date): string {
  return date.toISOString().replace('Z', '+00:00');
}

function metricsOf(graph: Graph, { metrics, degrees, cycles }: Analysis): ReportMetrics {
  return {
    filesAnalyzed: graph.fileCount,
    totalDependencies: graph.edgeCount,
    externalDependencies: graph.nodeCount - graph.fileCount,
    circularDependencyCount: cycles.groups.length,
    complexity: Array.from(metrics.mostComplex, file => ({
      file: graph.ids[file],
      imports: degrees.outgoing[file],
      score: metrics.complexity[file],
    })),
    criticalFiles: Array.from(metrics.mostCritical, file => ({
      file: graph.ids[file],
      dependents: degrees.incoming[file],
    })),
  };
}

function cycleDetailsOf(graph: Graph, analysis: Analysis): ReportCycle[] {
  return analysis.cycleDetails.map(cycle => ({
    members: idsOf(graph, cycle.members),
    path: idsOf(graph, cycle.path),
    typeOnly: cycle.typeOnly,
    lazy: cycle.lazy,
    breakEdges: Array.from(cycle.breakEdges, edge => pair(graph, edge)),
  }));
}

export function diagnosticsOf(
  unresolved: readonly Unresolved[],
  problems: readonly FileProblem[],
): Diagnostics {
  return {
    unresolved: unresolved
      .map(({ file, specifier, line }) => ({ file, specifier, line }))
      .sort((a, b) => byString(a.file, b.file) || a.line - b.line || byString(a.specifier, b.specifier)),
    problems: problems
      .map(({ file, line, message }) => ({ file, line, message }))
      .sort((a, b) => byString(a.file, b.file) || a.line - b.line || byString(a.message, b.message)),
  };
}

function idsOf(graph: Graph, nodes: Uint32Array): string[] {
  return Array.from(nodes, node => graph.ids[node]);
}

function pair(graph: Graph, edge: number): EdgePair {
  return [graph.ids[graph.sources[edge]], graph.ids[graph.targets[edge]]];
}
