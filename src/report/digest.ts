import { parentOf } from '../shared/paths.ts';
import type { EdgePair, Report, ReportCycle, ReportHealth, RiskFile } from './types.ts';
import { unitWords } from './units.ts';

/** A report in brief: every count, and the head of each list that a person would read. */
export interface Digest {
  readonly projectRoot: string;
  readonly generatedAt: string;
  readonly health: ReportHealth;
  readonly files: number;
  /** Those of them that could be read. */
  readonly filesRead: number;
  /** Globs of `include` that match none of them. */
  readonly unmatchedIncludes: readonly string[];
  /** The languages of the files, the most frequent first. */
  readonly languages: readonly (readonly [name: string, files: number])[];
  readonly dependencies: number;
  /** Those between files. */
  readonly internal: number;
  readonly packages: number;
  readonly godModules: number;
  readonly explosions: number;
  readonly layerViolations: number;
  readonly cycles: Brief<DigestCycle> & {
    /** Those inside one unit, which cost no health and fail no gate. */
    readonly inUnits: number;
    /** Those of the others that are gone without type-only imports. */
    readonly typeOnly: number;
  };
  readonly risks: Brief<RiskFile>;
  readonly unresolved: Brief<Report['diagnostics']['unresolved'][number]>;
  readonly problems: Brief<Report['diagnostics']['problems'][number]>;
  /** Those of them because of which a file, or all files of a folder, are unknown. */
  readonly unread: Brief<Report['diagnostics']['problems'][number]>;
  /** How many imports lead out of the analysed folder. */
  readonly outside: number;
}

/** How many there are, and the first of them. */
export interface Brief<T> {
  readonly count: number;
  readonly head: readonly T[];
}

export interface DigestCycle extends Pick<ReportCycle, 'path' | 'typeOnly' | 'lazy'> {
  readonly members: number;
  /** The folder that holds all members; empty for the root. */
  readonly folder: string;
  /** The unit that holds all members, in words (`package a.b`), where there is one. */
  readonly unit?: string;
  /** The first edge to cut, with its lines, and how many others have to go with it. */
  readonly cut: {
    readonly edge: EdgePair;
    readonly lines: readonly number[];
    readonly implicit?: true;
    readonly others: number;
  };
}

/** So many of each list; the report has them all. */
const HEAD = 5;

export function digestOf(report: Report, unmatchedIncludes: readonly string[] = []): Digest {
  const { metrics, risks, diagnostics, cycleDetails } = report;
  const worst = worstFirst(cycleDetails).slice(0, HEAD);
  const read = new Set(report.detailed.nodes.flatMap(({ id, loc }) => (loc === undefined ? [] : [id])));
  return {
    projectRoot: report.projectRoot,
    generatedAt: report.generatedAt,
    health: report.health,
    files: metrics.filesAnalyzed,
    filesRead: read.size,
    unmatchedIncludes,
    languages: languagesIn(report),
    dependencies: metrics.totalDependencies,
    internal: report.edges.filter(([, target]) => !target.startsWith('pkg:')).length,
    packages: metrics.externalDependencies,
    godModules: risks.god_modules.length,
    explosions: risks.dependency_explosions.length,
    layerViolations: risks.layer_violations.length,
    cycles: {
      count: metrics.circularDependencyCount,
      inUnits: cycleDetails.filter(({ unit }) => unit !== undefined).length,
      typeOnly: cycleDetails.filter(({ unit, typeOnly }) => unit === undefined && typeOnly).length,
      head: worst.map(cycle => digestCycle(cycle, report)),
    },
    risks: brief(risks.top_risk_files),
    unresolved: brief(diagnostics.unresolved),
    problems: brief(diagnostics.problems),
    unread: brief(diagnostics.problems.filter(({ file }) => !read.has(file))),
    outside: diagnostics.outside,
  };
}

function brief<T>(list: readonly T[]): Brief<T> {
  return { count: list.length, head: list.slice(0, HEAD) };
}

function languagesIn(report: Report): [string, number][] {
  const counts = new Map<string, number>();
  for (const { type, language } of report.detailed.nodes) {
    if (type === 'file') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/**
 * Cycles that exist when the program loads before those of types or lazy imports, those inside one unit last, and large
 * before small.
 */
function worstFirst(cycles: readonly ReportCycle[]): ReportCycle[] {
  const harmless = ({ unit, typeOnly, lazy }: ReportCycle) =>
    unit === undefined ? Number(typeOnly || lazy) : 2;
  return cycles.toSorted((a, b) => harmless(a) - harmless(b) || b.members.length - a.members.length);
}

function digestCycle(
  { members, path, typeOnly, lazy, unit, breakEdges }: ReportCycle,
  report: Report,
): DigestCycle {
  const [edge] = breakEdges;
  const { lines = [], implicit } =
    report.detailed.edges.find(({ source, target }) => source === edge[0] && target === edge[1]) ?? {};
  const language = report.detailed.nodes.find(({ id }) => id === members[0])?.language ?? '';
  return {
    members: members.length,
    folder: commonFolder(members),
    path,
    typeOnly,
    lazy,
    ...(unit !== undefined && { unit: unitWords(unit, language) }),
    cut: { edge, lines, ...(implicit && { implicit }), others: breakEdges.length - 1 },
  };
}

function commonFolder(ids: readonly string[]): string {
  let folder = parentOf(ids[0]);
  while (folder !== '' && !ids.every(id => id.startsWith(`${folder}/`))) folder = parentOf(folder);
  return folder;
}
