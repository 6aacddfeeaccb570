import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { byString } from '../shared/order.ts';
import type { FileProblem, Unresolved } from '../types.ts';
import { detailedEdges, detailedNodes } from './detailed.ts';
import { risksOf } from './risks.ts';
import type { Diagnostics, EdgePair, Report, ReportCycle, ReportHealth, ReportMetrics } from './types.ts';

export interface ReportInput {
  readonly projectRoot: string;
  readonly generatedAt: Date;
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved: readonly Unresolved[];
  /** The number of imports that lead out of the root; 0 by default. */
  readonly outside?: number | undefined;
  readonly problems: readonly FileProblem[];
}

/** The report without the lists that have an entry per node or edge. */
export type ReportOutline = Omit<Report, 'nodes' | 'edges' | 'detailed'>;

export function outlineOf(input: ReportInput): ReportOutline {
  const { graph, analysis } = input;
  return {
    projectRoot: input.projectRoot,
    generatedAt: timestamp(input.generatedAt),
    metrics: metricsOf(graph, analysis),
    cycles: analysis.cycles.groups.map(members => idsOf(graph, members)),
    risks: risksOf(graph, analysis),
    schemaVersion: 2,
    health: healthOf(analysis),
    cycleDetails: cycleDetailsOf(graph, analysis),
    diagnostics: diagnosticsOf(input),
  };
}

/**
 * The report as objects, for formats that need them; `export/json.ts` writes the same text without building any. The
 * order of members is part of the output: the eight original members come first.
 */
export function buildReport(input: ReportInput): Report {
  const { graph, analysis } = input;
  const { projectRoot, generatedAt, metrics, cycles, risks, ...others } = outlineOf(input);
  return {
    projectRoot,
    generatedAt,
    nodes: graph.ids,
    edges: Array.from(graph.sources, (_, edge) => pairOf(graph, edge)),
    metrics,
    cycles,
    risks,
    detailed: { nodes: detailedNodes(graph, analysis), edges: detailedEdges(graph, analysis) },
    ...others,
  };
}

/** ISO 8601 with UTC offset. */
export function timestamp(date: Date): string {
  return date.toISOString().replace('Z', '+00:00');
}

export function healthOf({ health: { score, grade } }: Analysis): ReportHealth {
  return { score, grade };
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
    ...(cycle.unit !== undefined && { unit: cycle.unit }),
    breakEdges: Array.from(cycle.breakEdges, edge => pairOf(graph, edge)),
  }));
}

export function diagnosticsOf({
  unresolved,
  problems,
  outside = 0,
}: Pick<ReportInput, 'unresolved' | 'problems' | 'outside'>): Diagnostics {
  return {
    unresolved: unresolved
      .map(({ file, specifier, line }) => ({ file, specifier, line }))
      .sort((a, b) => byString(a.file, b.file) || a.line - b.line || byString(a.specifier, b.specifier)),
    problems: problems
      .map(({ file, line, message }) => ({ file, line, message }))
      .sort((a, b) => byString(a.file, b.file) || a.line - b.line || byString(a.message, b.message)),
    outside,
  };
}

export function idsOf(graph: Graph, nodes: Uint32Array): string[] {
  return Array.from(nodes, node => graph.ids[node]);
}

export function pairOf(graph: Graph, edge: number): EdgePair {
  return [graph.ids[graph.sources[edge]], graph.ids[graph.targets[edge]]];
}
