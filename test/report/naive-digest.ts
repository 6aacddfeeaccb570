import type { Brief, Digest, DigestCycle } from '../../src/report/digest.ts';
import type { Report, ReportCycle } from '../../src/report/types.ts';
import { describeUnit } from '../../src/report/units.ts';
import { parentOf } from '../../src/shared/paths.ts';

const HEAD = 5;

/** Computes the digest from the finished report. */
export function naiveDigest(report: Report, unmatchedIncludes: readonly string[] = []): Digest {
  const { metrics, risks, diagnostics, cycleDetails } = report;
  const worst = worstFirst(cycleDetails).slice(0, HEAD);
  const files = new Set(report.nodes.slice(0, metrics.filesAnalyzed));
  return {
    projectRoot: report.projectRoot,
    generatedAt: report.generatedAt,
    health: report.health,
    files: metrics.filesAnalyzed,
    filesRead: report.detailed.nodes.filter(({ loc }) => loc !== undefined).length,
    unmatchedIncludes,
    languages: languagesIn(report),
    dependencies: metrics.totalDependencies,
    internal: report.edges.filter(([, target]) => files.has(target)).length,
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
    unread: brief(
      diagnostics.problems.filter(({ file }) =>
        report.detailed.nodes.every(({ id, loc }) => id !== file || loc === undefined),
      ),
    ),
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
 * Cycles that exist at load time come before type-only and lazy ones, cycles inside one unit come last, and larger
 * cycles come before smaller ones.
 */
function worstFirst(cycles: readonly ReportCycle[]): ReportCycle[] {
  const rank = ({ unit, typeOnly, lazy }: ReportCycle) => (unit === undefined ? Number(typeOnly || lazy) : 2);
  return cycles.toSorted((a, b) => rank(a) - rank(b) || b.members.length - a.members.length);
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
    ...(unit !== undefined && { unit: describeUnit(unit, language) }),
    cut: { edge, lines, ...(implicit && { implicit }), others: breakEdges.length - 1 },
  };
}

function commonFolder(ids: readonly string[]): string {
  let folder = parentOf(ids[0]);
  while (folder !== '' && !ids.every(id => id.startsWith(`${folder}/`))) folder = parentOf(folder);
  return folder;
}
