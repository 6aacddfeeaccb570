import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import { byString } from '../shared/order.ts';
import type { FileProblem, Unresolved } from '../types.ts';
import { detailedEdges, detailedNodes } from './detailed.ts';
import { ListView } from './list-view.ts';
import { risksOf } from './risks.ts';
import type {
  DetailedEdge,
  DetailedNode,
  Diagnostics,
  EdgePair,
  Report,
  ReportCycle,
  ReportMetrics,
} from './types.ts';

export interface ReportInput {
  readonly projectRoot: string;
  readonly generatedAt: Date;
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved: readonly Unresolved[];
  /** How many imports lead out of the root; 0 by default. */
  readonly outside?: number | undefined;
  readonly problems: readonly FileProblem[];
}

/** The whole report at once, in the order of members of the view. */
export function buildReport(input: ReportInput): Report {
  const view = viewReport(input);
  return {
    projectRoot: view.projectRoot,
    generatedAt: view.generatedAt,
    nodes: view.nodes,
    edges: view.edges.slice(),
    metrics: view.metrics,
    cycles: view.cycles,
    risks: view.risks,
    detailed: { nodes: view.detailed.nodes.slice(), edges: view.detailed.edges.slice() },
    schemaVersion: view.schemaVersion,
    health: view.health,
    cycleDetails: view.cycleDetails,
    diagnostics: view.diagnostics,
  };
}

/** The members of a report, each made when it is read, and the longest lists part by part. */
export interface ReportView extends Omit<Report, 'edges' | 'detailed'> {
  readonly edges: ListView<EdgePair>;
  readonly detailed: { readonly nodes: ListView<DetailedNode>; readonly edges: ListView<DetailedEdge> };
}

/**
 * For writing a report without holding it: that of a large project takes a tenth of a second and many megabytes to
 * build. Numbers become ids here. The order of members is part of the output: the contract's eight first.
 */
export function viewReport(input: ReportInput): ReportView {
  const { graph, analysis } = input;
  return {
    projectRoot: input.projectRoot,
    generatedAt: timestamp(input.generatedAt),
    nodes: graph.ids,
    edges: new ListView(graph.edgeCount, (start, end) => pairs(graph, start, end)),
    get metrics() {
      return metricsOf(graph, analysis);
    },
    get cycles() {
      return analysis.cycles.groups.map(members => idsOf(graph, members));
    },
    get risks() {
      return risksOf(graph, analysis);
    },
    detailed: {
      nodes: new ListView(graph.nodeCount, (start, end) => detailedNodes(graph, analysis, { start, end })),
      edges: new ListView(graph.edgeCount, (start, end) => detailedEdges(graph, analysis, { start, end })),
    },
    schemaVersion: 2,
    health: { score: analysis.health.score, grade: analysis.health.grade },
    get cycleDetails() {
      return cycleDetailsOf(graph, analysis);
    },
    get diagnostics() {
      return diagnosticsOf(input);
    },
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
    ...(cycle.unit !== undefined && { unit: cycle.unit }),
    breakEdges: Array.from(cycle.breakEdges, edge => pair(graph, edge)),
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

function idsOf(graph: Graph, nodes: Uint32Array): string[] {
  return Array.from(nodes, node => graph.ids[node]);
}

function pairs(graph: Graph, start: number, end: number): EdgePair[] {
  const list: EdgePair[] = [];
  for (let edge = start; edge < end; edge++) list.push(pair(graph, edge));
  return list;
}

function pair(graph: Graph, edge: number): EdgePair {
  return [graph.ids[graph.sources[edge]], graph.ids[graph.targets[edge]]];
}
