import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import type { Brief, Digest } from '../../src/core/report/digest.ts';
import type { DigestCut, DigestCycle, DigestCycles } from '../../src/core/report/digest-cycles.ts';
import type { DigestLever } from '../../src/core/report/digest-levers.ts';
import { digestModules } from '../../src/core/report/digest-modules.ts';
import type { EdgePair, HealthLever, Report, ReportKnot } from '../../src/core/report/types.ts';
import { parentOf } from '../../src/shared/paths.ts';
import { isCloseGroup } from '../analyze/naive-close.ts';

const HEAD = 5;
const LAYERS = new Set(DEFAULT_LAYERS.map(({ name }) => name.toLowerCase()));

/** Computes the digest from the finished report. */
export function naiveDigest(report: Report, unmatchedIncludes: readonly string[] = []): Digest {
  const { metrics, risks, diagnostics } = report;
  const files = new Set(report.nodes.slice(0, metrics.filesAnalyzed));
  const { levers, gods, ...health } = report.health;
  const modules = digestModules(report.modules.list, report.modules);
  return {
    projectRoot: report.projectRoot,
    generatedAt: report.generatedAt,
    health,
    levers: levers.map(lever => digestLever(lever, report)),
    files: metrics.filesAnalyzed,
    roles: rolesIn(report),
    filesRead: report.detailed.nodes.filter(({ loc }) => loc !== undefined).length,
    unmatchedIncludes,
    languages: languagesIn(report),
    ...(modules && { modules }),
    dependencies: metrics.totalDependencies,
    internal: report.edges.filter(([, target]) => files.has(target)).length,
    packages: metrics.externalDependencies,
    found: {
      layers: risks.layer_violations.length,
      gods: gods.length,
      'gods:all': risks.god_modules.length,
      hubs: report.hubs.length,
      explosions: risks.dependency_explosions.length,
    },
    gods: gods.slice(0, HEAD),
    hubs: report.hubs.slice(0, HEAD),
    hasLayers: [...files].some(id =>
      id
        .split('/')
        .slice(0, -1)
        .some(folder => LAYERS.has(folder.toLowerCase())),
    ),
    layerViolations: risks.layer_violations.slice(0, HEAD).map(({ rule, ...violation }) => ({
      ...violation,
      line: lineOf([violation.source, violation.target], report),
    })),
    reach: report.reach,
    cycles: digestCycles(report),
    risks: brief(risks.top_risk_files),
    unresolved: brief(diagnostics.unresolved),
    unresolvedGroups: {
      count: diagnostics.unresolvedGroups.length,
      head: diagnostics.unresolvedGroups
        .filter(({ cause }) => !['optional', 'test_data', 'computed'].includes(cause ?? ''))
        .filter(
          (one, at, all) =>
            one.cause !== undefined ||
            one.count > 1 ||
            all.findIndex(
              other => other.count === 1 && !other.cause && other.first.file === one.first.file,
            ) === at,
        )
        .slice(0, HEAD),
    },
    missing: missingIn(report),
    problems: brief(diagnostics.problems),
    unread: brief(
      diagnostics.problems.filter(({ file }) =>
        report.detailed.nodes.every(({ id, loc }) => id !== file || loc === undefined),
      ),
    ),
    outside: diagnostics.outside,
    orphans: brief(report.orphans),
    orphanGroups: brief(
      report.orphans
        .flatMap(({ root, group, ...one }) => (group ? [{ ...one, group }] : []))
        .sort((a, b) => b.group.lines - a.group.lines || (a.file < b.file ? -1 : 1)),
    ),
    undeclared: brief(report.packages.undeclared),
    undeclaredGroups: brief(report.packages.undeclaredGroups),
    unused: brief(report.packages.unused),
    identities: {
      cycles: report.cycleDetails
        .flatMap(({ runtime }) => runtime)
        .filter(countsIn(report))
        .map(({ members }) => members),
      layers: risks.layer_violations.map(({ source, target }) => [source, target]),
      unresolved: diagnostics.unresolved.map(({ file, specifier }) => [file, specifier]),
    },
  };
}

function missingIn({ diagnostics }: Report): Digest['missing'] {
  const others = ['optional', 'test_data', 'computed', 'generated', 'git_ignored', 'outside_root'];
  const missing = diagnostics.unresolvedGroups.filter(({ cause }) => !others.includes(cause ?? ''));
  const [first] = missing;
  return {
    imports: missing.map(({ count }) => count).reduce((sum, count) => sum + count, 0),
    targets: missing.length,
    ...(first && { first }),
  };
}

function lineOf(pair: EdgePair, report: Report): number {
  return cutOf(pair, report).lines[0];
}

function brief<T>(list: readonly T[]): Brief<T> {
  return { count: list.length, head: list.slice(0, HEAD) };
}

function rolesIn({ detailed: { nodes } }: Report): [string, number][] {
  const files = nodes.filter(({ type }) => type === 'file');
  return ['source', 'test', 'generated', 'config', 'vendored'].flatMap((role): [string, number][] => {
    const count = files.filter(node => (node.role ?? 'source') === role).length;
    return count === 0 ? [] : [[role, count]];
  });
}

function languagesIn(report: Report): [string, number][] {
  const counts = new Map<string, number>();
  for (const { type, language } of report.detailed.nodes) {
    if (type === 'file') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}

interface Finding {
  readonly knot: ReportKnot;
  readonly kind: 'eager' | 'lazy' | 'typeOnly';
  readonly counts: boolean;
}

function allCycles(report: Report): Finding[] {
  const nodes = new Map(report.detailed.nodes.map(node => [node.id, node]));
  const counts = countsIn(report);
  return report.cycleDetails.flatMap((cycle): Finding[] => {
    if (cycle.runtime.length > 0) {
      return [
        ...cycle.deferred.map(knot => ({ knot, kind: 'lazy' as const, counts: counts(knot) })),
        ...cycle.eager.map(knot => ({ knot, kind: 'eager' as const, counts: counts(knot) })),
      ];
    }
    const hasTypes = cycle.members.some(id => nodes.get(id)?.unit === undefined);
    return [{ knot: cycle, kind: 'typeOnly', counts: hasTypes && counts(cycle) }];
  });
}

function countsIn(report: Report): (knot: ReportKnot) => boolean {
  const close = closeIn(report);
  const isAmongSources = concernsSource(report);
  return knot => isAmongSources(knot) && !close(knot);
}

function concernsSource(report: Report): (knot: ReportKnot) => boolean {
  const nodes = new Map(report.detailed.nodes.map(node => [node.id, node]));
  return ({ unit, members }) => unit === undefined && members.some(id => nodes.get(id)?.role === undefined);
}

function closeIn(report: Report): (knot: ReportKnot) => boolean {
  const nodes = new Map(report.detailed.nodes.map(node => [node.id, node]));
  return ({ members }) => isCloseGroup(members.flatMap(id => nodes.get(id) ?? []));
}

/**
 * Of the cycles that count, those closed while modules load come first, then lazy ones, then type-only ones; then
 * those where a cut frees the most files.
 */
function countedCycles(report: Report): Finding[] {
  return allCycles(report)
    .filter(finding => finding.counts)
    .sort(byStrength);
}

function byStrength(a: Finding, b: Finding): number {
  const order = ['eager', 'lazy', 'typeOnly'];
  return (
    order.indexOf(a.kind) - order.indexOf(b.kind) ||
    effectOf(b.knot) - effectOf(a.knot) ||
    b.knot.members.length - a.knot.members.length ||
    (a.knot.members[0] < b.knot.members[0] ? -1 : 1)
  );
}

function digestCycles(report: Report): DigestCycles {
  const { cycleDetails } = report;
  const list = allCycles(report);
  const counted = countedCycles(report);
  const counts = countsIn(report);
  const [isClose, isAmongSources] = [closeIn(report), concernsSource(report)];
  const close = list.filter(({ knot }) => isAmongSources(knot) && isClose(knot)).sort(byStrength);
  const inUnits = list.filter(({ knot }) => knot.unit !== undefined).length;
  const sizes = (kind: string) =>
    counted.filter(finding => finding.kind === kind).map(({ knot }) => knot.members.length);
  const largest = (kind: string) => Math.max(0, ...sizes(kind));
  return {
    all: cycleDetails.length,
    acrossUnits: cycleDetails.filter(({ unit }) => unit === undefined).length,
    eager: cycleDetails.flatMap(({ eager }) => eager).filter(counts).length,
    runtime: cycleDetails.flatMap(({ runtime }) => runtime).filter(counts).length,
    lazy: sizes('lazy').length,
    typeOnly: sizes('typeOnly').length,
    largest: { eager: largest('eager'), lazy: largest('lazy'), typeOnly: largest('typeOnly') },
    inUnits,
    close: {
      count: close.length,
      head: close
        .toSorted((a, b) => b.knot.members.length - a.knot.members.length)
        .slice(0, HEAD)
        .map(finding => digestCycle(finding, report)),
    },
    others: list.length - counted.length - inUnits - close.length,
    head: headOf(counted).map(finding => digestCycle(finding, report)),
  };
}

/** Takes the others away one by one, the last first. */
function headOf(counted: readonly Finding[]): Finding[] {
  const isLarge = (finding: Finding, among: readonly Finding[]) => {
    const size = finding.knot.members.length;
    const before = among.slice(0, among.indexOf(finding));
    const larger = among.filter(({ knot }) => knot.members.length > size);
    return larger.length + before.filter(({ knot }) => knot.members.length === size).length < 3;
  };
  const eager = counted.filter(({ kind }) => kind === 'eager');
  const head = [...counted];
  while (head.length > HEAD) {
    const at = head.findLastIndex(
      one => !isLarge(one, counted) && !(eager.includes(one) && isLarge(one, eager)),
    );
    if (at === -1) break;
    head.splice(at, 1);
  }
  return head;
}

function effectOf({ freed }: ReportKnot): number {
  return Math.max(...freed.map((files, i) => files / (i + 1)));
}

function digestCycle({ knot, kind }: Finding, report: Report): DigestCycle {
  const { members, path, breakEdges, largest } = knot;
  return {
    members: members.length,
    kind,
    folder: commonFolder(members),
    path,
    pathLines: path.slice(1).map((target, i) => lineOf([path[i], target], report)),
    cut: cutOf(breakEdges[0], report),
    isAdvised: kind !== 'lazy' && isBackwards(breakEdges[0], report),
    left: largest[0],
    cuts: breakEdges.length,
    firstCuts: breakEdges.slice(0, 5).length,
    leftByFirst: largest.slice(0, 5).at(-1) ?? Number.NaN,
  };
}

/** From a part to the whole, or between two folders most of whose imports lead the other way. */
function isBackwards([source, target]: EdgePair, report: Report): boolean {
  if (STANDS_FOR_FOLDER.test(target) && source.startsWith(target.replace(STANDS_FOR_FOLDER, ''))) return true;
  if (target.endsWith('.rs') && source.startsWith(`${target.slice(0, -3)}/`)) return true;
  const [from, to] = [parentOf(source).split('/'), parentOf(target).split('/')].map(names =>
    names[0] === '' ? [] : names,
  );
  const shared = from.findIndex((name, i) => name !== to[i]);
  if (shared === -1) return false;
  if (shared === to.length) return true;
  const roles = new Map(report.detailed.nodes.map(({ id, role }) => [id, role]));
  const isWithin = (id: string, names: readonly string[]) =>
    id.startsWith(`${names.slice(0, shared + 1).join('/')}/`);
  const count = (a: readonly string[], b: readonly string[]) =>
    report.detailed.edges.filter(
      edge =>
        !edge.typeOnly &&
        !edge.erased &&
        roles.get(edge.source) !== 'test' &&
        isWithin(edge.source, a) &&
        isWithin(edge.target, b),
    ).length;
  const edge = report.detailed.edges.find(one => one.source === source && one.target === target);
  const back = count(to, from);
  return !edge?.typeOnly && !edge?.erased && back > 0 && back >= 2 * count(from, to);
}

const STANDS_FOR_FOLDER = /(?<=^|\/)(?:index\.[cm]?[jt]sx?|__init__\.pyi?|mod\.rs|lib\.rs|main\.rs)$/;

function cutOf(edge: EdgePair, report: Report): DigestCut {
  const { lines = [], implicit } =
    report.detailed.edges.find(({ source, target }) => source === edge[0] && target === edge[1]) ?? {};
  return { edge, lines, ...(implicit && { implicit }) };
}

function digestLever({ edges, ...lever }: HealthLever, report: Report): DigestLever {
  return {
    ...lever,
    cuts: edges.slice(0, 3).map(edge => cutOf(edge, report)),
    others: Math.max(0, edges.length - 3),
  };
}

function commonFolder(ids: readonly string[]): string {
  let folder = parentOf(ids[0]);
  while (folder !== '' && !ids.every(id => id.startsWith(`${folder}/`))) folder = parentOf(folder);
  return folder;
}
