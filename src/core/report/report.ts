import { byString } from '../../shared/order.ts';
import type { FileProblem, Unresolved, UnresolvedGroup } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import { type CountContext, isClose } from '../analyze/judgement/cycle-findings.ts';
import type { Knot } from '../analyze/structure/knots.ts';
import type { Graph } from '../graph/graph.ts';
import { detailedEdges, detailedNodes } from './detailed.ts';
import { healthOf } from './health.ts';
import { orphansOf, packagesOf } from './hints.ts';
import { idsOf, pairOf } from './ids.ts';
import { modulesOf } from './modules.ts';
import { reachOf } from './reach.ts';
import { riskList, risksOf } from './risks.ts';
import type { Diagnostics, Report, ReportCycle, ReportKnot, ReportMetrics } from './types.ts';

export interface ReportInput {
  readonly projectRoot: string;
  readonly generatedAt: Date;
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved: readonly Unresolved[];
  /** None by default. */
  readonly unresolvedGroups?: Diagnostics['unresolvedGroups'] | undefined;
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
    schemaVersion: 6,
    health: healthOf(graph, analysis),
    cycleDetails: cycleDetailsOf(graph, analysis),
    hubs: riskList('hubs', { graph, analysis }),
    orphans: orphansOf(graph, analysis),
    reach: reachOf(analysis.reach),
    packages: packagesOf(graph, analysis),
    modules: modulesOf(graph, analysis),
    diagnostics: diagnosticsOf(input),
  };
}

/**
 * The report as objects, for formats that need them; `core/formats/json.ts` writes the same text without building any. The
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
  const context = { graph, roles: analysis.roles };
  return analysis.cycleDetails.map(cycle => {
    const { members, path, ...rest } = knotOf(context, cycle);
    return {
      members,
      path,
      typeOnly: cycle.typeOnly,
      lazy: cycle.lazy,
      ...rest,
      runtime: cycle.runtime.map(knot => knotOf(context, knot)),
      eager: cycle.eager.map(knot => knotOf(context, knot)),
      deferred: cycle.deferred.map(knot => knotOf(context, knot)),
    };
  });
}

function knotOf(context: CountContext, knot: Knot): ReportKnot {
  const { graph } = context;
  const { members, path, unit, cuts, freed, largest } = knot;
  return {
    members: idsOf(graph, members),
    path: idsOf(graph, path),
    ...(unit !== undefined && { unit }),
    ...(isClose(knot, context) && { close: true }),
    breakEdges: cuts.map(({ source, target }) => [graph.ids[source], graph.ids[target]]),
    freed: Array.from(freed),
    largest: Array.from(largest),
  };
}

/** Without what only the engine knows of a group. */
function reportedGroup({ specifier, count, files, first, cause, hint }: UnresolvedGroup): UnresolvedGroup {
  return {
    specifier,
    count,
    files,
    first,
    ...(cause !== undefined && { cause }),
    ...(hint !== undefined && { hint }),
  };
}

export function diagnosticsOf({
  unresolved,
  unresolvedGroups = [],
  problems,
  outside = 0,
}: Pick<ReportInput, 'unresolved' | 'unresolvedGroups' | 'problems' | 'outside'>): Diagnostics {
  return {
    unresolved: unresolved
      .map(({ file, specifier, line }) => ({ file, specifier, line }))
      .sort((a, b) => byString(a.file, b.file) || a.line - b.line || byString(a.specifier, b.specifier)),
    unresolvedGroups: unresolvedGroups.map(reportedGroup),
    problems: problems
      .map(({ file, line, message }) => ({ file, line, message }))
      .sort((a, b) => byString(a.file, b.file) || a.line - b.line || byString(a.message, b.message)),
    outside,
  };
}
