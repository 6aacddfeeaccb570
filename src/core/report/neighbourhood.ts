import type { RiskEntry } from '../analyze/judgement/risks/risk.ts';
import { FILES_FIRST, type RiskLists, type Signal } from '../analyze/judgement/risks/table.ts';
import { signalsOf } from './risks.ts';
import type {
  DetailedEdge,
  DetailedNode,
  Diagnostics,
  Orphan,
  Report,
  ReportCycle,
  ReportKnot,
} from './types.ts';

/** One file in the graph of its project: the output of `depgraph analyze FILE --json`. */
export interface Neighbourhood {
  readonly projectRoot: string;
  readonly generatedAt: string;
  readonly file: string;
  /** What it imports, in report order. */
  readonly uses: readonly Use[];
  /** The files that import it, in string order. */
  readonly usedBy: readonly FileUse[];
  /** The cycles it belongs to, each with a shortest loop through this file, of the strongest imports that close one. */
  readonly cycles: readonly ReportCycle[];
  readonly findings: FileFindings;
}

export type Use = FileUse | PackageUse;

export interface FileUse extends ImportFacts {
  readonly file: string;
}

export interface PackageUse extends ImportFacts {
  readonly package: string;
}

type ImportFacts = Pick<DetailedEdge, 'lines' | 'typeOnly' | 'lazy' | 'erased' | 'implicit' | 'test'>;

/** The report's entries about this file; imports by this file are about it. */
export interface FileFindings extends RiskLists {
  readonly role: 'source' | NonNullable<DetailedNode['role']>;
  readonly riskScore: number;
  /** How many percent of the source files have a lower score, rounded down. */
  readonly percentile: number;
  readonly signals: readonly Signal[];
  readonly orphans: readonly Orphan[];
  readonly unresolved: Diagnostics['unresolved'];
  readonly problems: Diagnostics['problems'];
}

/** Extracts one file from the report; undefined if the report does not contain it. */
export function neighbourhoodOf(report: Report, file: string): Neighbourhood | undefined {
  const node = report.detailed.nodes.find(({ id, type }) => id === file && type === 'file');
  if (!node) return undefined;
  const { edges } = report.detailed;
  // The id alone does not identify a package: a folder may be called `pkg:`.
  const packages = new Set(report.nodes.slice(report.metrics.filesAnalyzed));
  return {
    projectRoot: report.projectRoot,
    generatedAt: report.generatedAt,
    file,
    uses: edges
      .filter(({ source }) => source === file)
      .map(edge => (packages.has(edge.target) ? packageUse(edge) : fileUse(edge.target, edge))),
    usedBy: edges.filter(({ target }) => target === file).map(edge => fileUse(edge.source, edge)),
    cycles: report.cycleDetails
      .filter(({ members }) => members.includes(file))
      .map(cycle => ({ ...cycle, path: strongestLoop(file, cycle, edges) })),
    findings: findingsOf(report, node),
  };
}

function fileUse(file: string, edge: DetailedEdge): FileUse {
  return { file, ...importFacts(edge) };
}

function packageUse(edge: DetailedEdge): PackageUse {
  return { package: edge.target.slice('pkg:'.length), ...importFacts(edge) };
}

function importFacts({ lines, typeOnly, lazy, erased, implicit, test }: DetailedEdge): ImportFacts {
  return {
    lines,
    ...(typeOnly && { typeOnly }),
    ...(lazy && { lazy }),
    ...(erased && { erased }),
    ...(implicit && { implicit }),
    ...(test && { test }),
  };
}

/** A shortest loop of the strongest imports that close one through the file. */
function strongestLoop(file: string, cycle: ReportCycle, edges: readonly DetailedEdge[]): string[] {
  const isMember = ({ members }: ReportKnot) => members.includes(file);
  const eager = cycle.eager.find(isMember);
  if (eager)
    return loopThrough(
      file,
      eager.members,
      edges.filter(({ typeOnly, lazy, erased }) => !typeOnly && !lazy && !erased),
    );
  const runtime = cycle.runtime.find(isMember);
  if (runtime)
    return loopThrough(
      file,
      runtime.members,
      edges.filter(({ typeOnly, erased }) => !typeOnly && !erased),
    );
  return loopThrough(file, cycle.members, edges);
}

/** A shortest loop that begins and ends with the file; ties go to the smallest in string order. */
function loopThrough(file: string, members: readonly string[], edges: readonly DetailedEdge[]): string[] {
  const targets = new Map<string, string[]>(members.map(member => [member, []]));
  for (const { source, target, isCircular } of edges)
    if (isCircular && targets.has(target)) targets.get(source)?.push(target);
  const from = new Map<string, string>();
  // Edges are sorted, so the first path found to a file is the smallest of the shortest.
  const queue = [file];
  for (const at of queue) {
    for (const target of targets.get(at) ?? []) {
      if (target === file) return [...pathTo(at, from), file];
      if (from.has(target)) continue;
      from.set(target, at);
      queue.push(target);
    }
  }
  throw new Error(`no loop through ${file}`);
}

function pathTo(last: string, from: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = last; at !== undefined; at = from.get(at)) path.unshift(at);
  return path;
}

function percentileOf({ riskScore = 0 }: DetailedNode, nodes: readonly DetailedNode[]): number {
  const sources = nodes.filter(({ type, role }) => type === 'file' && role === undefined);
  const lower = sources.filter(other => (other.riskScore ?? 0) < riskScore);
  return Math.floor((100 * lower.length) / Math.max(1, sources.length));
}

function findingsOf(
  { risks, health, hubs, orphans, diagnostics, detailed }: Report,
  node: DetailedNode,
): FileFindings {
  const isHere = ({ file }: { readonly file: string }) => file === node.id;
  const isAbout = (entry: RiskEntry) => ('file' in entry ? entry.file : entry.source) === node.id;
  const all: RiskLists = { ...risks, gods: health.gods, hubs };
  const lists = FILES_FIRST.map(({ list }) => [list, (all[list] as readonly RiskEntry[]).filter(isAbout)]);
  const { gods, god_modules, ...others } = Object.fromEntries(lists) as RiskLists;
  const own = { god_modules, gods, ...others };
  return {
    role: node.role ?? 'source',
    riskScore: node.riskScore ?? 0,
    percentile: percentileOf(node, detailed.nodes),
    signals: signalsOf(node.isCircular, ({ list }) => own[list].length),
    ...own,
    orphans: orphans.filter(isHere),
    unresolved: diagnostics.unresolved.filter(isHere),
    problems: diagnostics.problems.filter(isHere),
  };
}
