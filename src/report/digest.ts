import type { CycleDetail } from '../analyze/cycle-details.ts';
import type { Graph } from '../graph/graph.ts';
import { parentOf } from '../shared/paths.ts';
import { diagnosticsOf, healthOf, idsOf, pairOf, type ReportInput, timestamp } from './report.ts';
import { risksOf } from './risks.ts';
import type { Diagnostics, EdgePair, ReportCycle, ReportHealth, RiskFile } from './types.ts';
import { describeUnit } from './units.ts';

/** A short form of the report: every count, and the first entries of each list that people read. */
export interface Digest {
  readonly projectRoot: string;
  readonly generatedAt: string;
  readonly health: ReportHealth;
  readonly files: number;
  /** The number of files that could be read. */
  readonly filesRead: number;
  /** The `include` globs that match no file. */
  readonly unmatchedIncludes: readonly string[];
  /** The languages of the files, most frequent first. */
  readonly languages: readonly (readonly [name: string, files: number])[];
  readonly dependencies: number;
  /** The number of dependencies between files. */
  readonly internal: number;
  readonly packages: number;
  readonly godModules: number;
  readonly explosions: number;
  readonly layerViolations: number;
  readonly cycles: Brief<DigestCycle> & {
    /** Cycles inside one unit, which neither lower the score nor fail a gate. */
    readonly inUnits: number;
    /** Cycles outside units that disappear without type-only imports. */
    readonly typeOnly: number;
  };
  readonly risks: Brief<RiskFile>;
  readonly unresolved: Brief<Diagnostics['unresolved'][number]>;
  readonly problems: Brief<Diagnostics['problems'][number]>;
  /** The problems that kept a file, or all files of a folder, from being read. */
  readonly unread: Brief<Diagnostics['problems'][number]>;
  /** The number of imports that lead out of the analysed folder. */
  readonly outside: number;
}

/** The length of a list, and its first entries. */
export interface Brief<T> {
  readonly count: number;
  readonly head: readonly T[];
}

export interface DigestCycle extends Pick<ReportCycle, 'path' | 'typeOnly' | 'lazy'> {
  readonly members: number;
  /** The folder that contains all members; empty for the root. */
  readonly folder: string;
  /** The unit that contains all members, if any, in words (`package a.b`). */
  readonly unit?: string;
  /** The first edge to cut, with its lines, and the number of further edges to cut. */
  readonly cut: {
    readonly edge: EdgePair;
    readonly lines: readonly number[];
    readonly implicit?: true;
    readonly others: number;
  };
}

/** Entries per list; the report has all of them. */
const HEAD = 5;

export interface DigestInput extends ReportInput {
  readonly unmatchedIncludes?: readonly string[];
}

/** Builds the digest without the report, whose longest lists it does not need. */
export function digestOf(input: DigestInput): Digest {
  const { graph, analysis, unmatchedIncludes = [] } = input;
  const { cycleDetails, risks } = analysis;
  const diagnostics = diagnosticsOf(input);
  const read = new Set(graph.files.flatMap(({ id, loc }) => (loc === undefined ? [] : [id])));
  return {
    projectRoot: input.projectRoot,
    generatedAt: timestamp(input.generatedAt),
    health: healthOf(analysis),
    files: graph.fileCount,
    filesRead: read.size,
    unmatchedIncludes,
    languages: languagesIn(graph),
    dependencies: graph.edgeCount,
    internal: graph.targets.reduce((sum, target) => sum + Number(target < graph.fileCount), 0),
    packages: graph.nodeCount - graph.fileCount,
    godModules: risks.godModules.length,
    explosions: risks.explosions.length,
    layerViolations: analysis.layers.violations.length,
    cycles: {
      count: cycleDetails.length,
      inUnits: cycleDetails.filter(({ unit }) => unit !== undefined).length,
      typeOnly: cycleDetails.filter(({ unit, typeOnly }) => unit === undefined && typeOnly).length,
      head: worstFirst(cycleDetails)
        .slice(0, HEAD)
        .map(cycle => digestCycle(cycle, graph)),
    },
    risks: brief(risksOf(graph, analysis).top_risk_files),
    unresolved: brief(diagnostics.unresolved),
    problems: brief(diagnostics.problems),
    unread: brief(diagnostics.problems.filter(({ file }) => !read.has(file))),
    outside: diagnostics.outside,
  };
}

function brief<T>(list: readonly T[]): Brief<T> {
  return { count: list.length, head: list.slice(0, HEAD) };
}

function languagesIn({ files }: Graph): [string, number][] {
  const counts = new Map<string, number>();
  for (const { language } of files) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/**
 * Cycles that exist at load time come before type-only and lazy ones, cycles inside one unit come last, and larger
 * cycles come before smaller ones.
 */
function worstFirst(cycles: readonly CycleDetail[]): CycleDetail[] {
  const rank = ({ unit, typeOnly, lazy }: CycleDetail) => (unit === undefined ? Number(typeOnly || lazy) : 2);
  return cycles.toSorted((a, b) => rank(a) - rank(b) || b.members.length - a.members.length);
}

function digestCycle(cycle: CycleDetail, graph: Graph): DigestCycle {
  const { members, path, unit, typeOnly, lazy } = cycle;
  const [cut] = cycle.breakEdges;
  return {
    members: members.length,
    folder: commonFolder(idsOf(graph, members)),
    path: idsOf(graph, path),
    typeOnly,
    lazy,
    ...(unit !== undefined && { unit: describeUnit(unit, graph.files[members[0]].language) }),
    cut: {
      edge: pairOf(graph, cut),
      lines: Array.from(graph.lines.subarray(graph.lineStart[cut], graph.lineStart[cut + 1])),
      ...(graph.implicit[cut] === 1 && { implicit: true }),
      others: cycle.breakEdges.length - 1,
    },
  };
}

function commonFolder(ids: readonly string[]): string {
  let folder = parentOf(ids[0]);
  while (folder !== '' && !ids.every(id => id.startsWith(`${folder}/`))) folder = parentOf(folder);
  return folder;
}
