import type { UnresolvedGroup } from '../../types.ts';
import type { GodModule } from '../analyze/judgement/risks/god-modules.ts';
import type { Hub } from '../analyze/judgement/risks/hubs.ts';
import type { LayerViolation } from '../analyze/judgement/risks/layer-violations.ts';
import { RISKS } from '../analyze/judgement/risks/table.ts';
import { ROLES } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import { type DigestCycles, digestCycles } from './digest-cycles.ts';
import { type DigestLever, digestLever } from './digest-levers.ts';
import { type DigestModules, digestModules } from './digest-modules.ts';
import { isExpected, isMadeElsewhere } from './expected-causes.ts';
import { healthOf } from './health.ts';
import { type OrphanGroup, orphanGroupsOf, orphansOf, packagesOf } from './hints.ts';
import { type Identities, identitiesOf } from './identities.ts';
import { moduleFindingsOf, moduleSizes } from './modules.ts';
import { reachOf } from './reach.ts';
import { diagnosticsOf, type ReportInput, timestamp } from './report.ts';
import { riskList, topRiskFiles } from './risks.ts';
import type {
  Diagnostics,
  Orphan,
  ReportHealth,
  ReportReach,
  RiskFile,
  UndeclaredGroup,
  UndeclaredPackage,
  UnusedPackage,
} from './types.ts';

/** A short form of the report: every count, and the first entries of each list that people read. */
export interface Digest {
  readonly projectRoot: string;
  readonly generatedAt: string;
  readonly health: Omit<ReportHealth, 'levers' | 'gods'>;
  readonly levers: readonly DigestLever[];
  readonly files: number;
  /** How many files have each role, sources first; roles without files are left out. */
  readonly roles: readonly (readonly [role: string, files: number])[];
  /** The number of files that could be read. */
  readonly filesRead: number;
  /** The `include` globs that match no file. */
  readonly unmatchedIncludes: readonly string[];
  /** The languages of the files, most frequent first. */
  readonly languages: readonly (readonly [name: string, files: number])[];
  readonly modules?: DigestModules;
  readonly dependencies: number;
  /** The number of dependencies between files. */
  readonly internal: number;
  readonly packages: number;
  /** The number of risks, by their names. */
  readonly found: Readonly<Record<string, number>>;
  /** Those that cost health, with most dependencies. */
  readonly gods: readonly GodModule[];
  readonly hubs: readonly Hub[];
  /** Is any file in a layer? Without, that there are no violations says nothing. */
  readonly hasLayers: boolean;
  readonly layerViolations: readonly DigestViolation[];
  /** How far changes reach among source files. */
  readonly reach: ReportReach;
  readonly cycles: DigestCycles;
  readonly risks: Brief<RiskFile>;
  readonly unresolved: Brief<Diagnostics['unresolved'][number]>;
  /** All are counted; the first ones are of those that somebody may have to mend. */
  readonly unresolvedGroups: Brief<Diagnostics['unresolvedGroups'][number]>;
  /** Those of them that ought to be there: no build makes them, and nothing works without them. */
  readonly missing: DigestMissing;
  readonly problems: Brief<Diagnostics['problems'][number]>;
  /** The problems that kept a file, or all files of a folder, from being read. */
  readonly unread: Brief<Diagnostics['problems'][number]>;
  /** The number of imports that lead out of the analysed folder. */
  readonly outside: number;
  readonly orphans: Brief<Orphan>;
  readonly orphanGroups: Brief<OrphanGroup>;
  readonly undeclared: Brief<UndeclaredPackage>;
  readonly undeclaredGroups: Brief<UndeclaredGroup>;
  readonly unused: Brief<UnusedPackage>;
  /** Everything that was found, to be compared with another state; undefined if it is too much. */
  readonly identities?: Identities | undefined;
}

export interface DigestMissing {
  /** Number of imports. */
  readonly imports: number;
  /** What they have in common: the number of missing targets. */
  readonly targets: number;
  readonly first?: UnresolvedGroup;
}

export type DigestViolation = Omit<LayerViolation, 'rule'> & {
  /** The line of the first such import. */
  readonly line: number;
};

/** The length of a list, and its first entries. */
export interface Brief<T> {
  readonly count: number;
  readonly head: readonly T[];
}

/** Entries per list; the report has all of them. */
export const HEAD = 5;

export interface DigestInput extends ReportInput {
  readonly unmatchedIncludes?: readonly string[];
}

/** Builds the digest without the report, whose longest lists it does not need. */
export function digestOf(input: DigestInput): Digest {
  const { graph, analysis, unmatchedIncludes = [] } = input;
  const diagnostics = diagnosticsOf(input);
  const read = new Set(graph.files.flatMap(({ id, loc }) => (loc === undefined ? [] : [id])));
  const { levers, gods, ...health } = healthOf(graph, analysis);
  const { undeclared, undeclaredGroups, unused } = packagesOf(graph, analysis);
  const orphans = orphansOf(graph, analysis);
  const sizes = moduleSizes(graph, analysis.moduleFindings.all);
  const modules = digestModules(sizes, moduleFindingsOf(graph, analysis));
  return {
    projectRoot: input.projectRoot,
    generatedAt: timestamp(input.generatedAt),
    health,
    levers: analysis.levers.map(lever => digestLever(graph, lever)),
    files: graph.fileCount,
    roles: rolesIn(analysis.roles.roleOf),
    filesRead: read.size,
    unmatchedIncludes,
    languages: languagesIn(graph),
    ...(modules && { modules }),
    dependencies: graph.edgeCount,
    internal: graph.targets.reduce((sum, target) => sum + Number(target < graph.fileCount), 0),
    packages: graph.nodeCount - graph.fileCount,
    found: Object.fromEntries(RISKS.map(({ name, find }) => [name, find({ graph, analysis }).length])),
    gods: gods.slice(0, HEAD),
    hubs: riskList('hubs', { graph, analysis }).slice(0, HEAD),
    hasLayers: analysis.layers.layerOf.some(layer => layer !== -1),
    layerViolations: digestViolations({ graph, analysis }),
    reach: reachOf(analysis.reach),
    cycles: digestCycles(graph, analysis, HEAD),
    risks: brief(topRiskFiles({ graph, analysis })),
    unresolved: brief(diagnostics.unresolved),
    unresolvedGroups: briefUnresolved(diagnostics.unresolvedGroups),
    missing: missingIn(diagnostics.unresolvedGroups),
    problems: brief(diagnostics.problems),
    unread: brief(diagnostics.problems.filter(({ file }) => !read.has(file))),
    outside: diagnostics.outside,
    orphans: brief(orphans),
    orphanGroups: brief(orphanGroupsOf(orphans)),
    undeclared: brief(undeclared),
    undeclaredGroups: brief(undeclaredGroups),
    unused: brief(unused),
    identities: identitiesOf(graph, analysis, diagnostics.unresolved),
  };
}

function digestViolations({ graph, analysis }: Pick<ReportInput, 'graph' | 'analysis'>): DigestViolation[] {
  const { violations } = analysis.layers;
  return riskList('layer_violations', { graph, analysis })
    .slice(0, HEAD)
    .map(({ rule, ...found }, i) => ({ ...found, line: graph.lines[graph.lineStart[violations[i]]] }));
}

function brief<T>(list: readonly T[]): Brief<T> {
  return { count: list.length, head: list.slice(0, HEAD) };
}

function briefUnresolved(groups: Diagnostics['unresolvedGroups']): Digest['unresolvedGroups'] {
  // What one file alone lacks often has one reason: a folder that is gone, a library that is not installed.
  const named = new Set<string>();
  const isNews = ({ cause, count, first: { file } }: UnresolvedGroup): boolean => {
    if (count > 1 || cause !== undefined) return true;
    if (named.has(file)) return false;
    named.add(file);
    return true;
  };
  const { head } = brief(groups.filter(({ cause }) => !isExpected(cause)).filter(isNews));
  return { count: groups.length, head };
}

function missingIn(groups: Diagnostics['unresolvedGroups']): DigestMissing {
  const missing = groups.filter(({ cause }) => !isExpected(cause) && !isMadeElsewhere(cause));
  return {
    imports: missing.reduce((sum, { count }) => sum + count, 0),
    targets: missing.length,
    ...(missing.length > 0 && { first: missing[0] }),
  };
}

function rolesIn(roleOf: Uint8Array): [string, number][] {
  const counts = new Uint32Array(ROLES.length);
  for (const role of roleOf) counts[role]++;
  return ROLES.flatMap((role, i) => (counts[i] > 0 ? [[role, counts[i]]] : []));
}

/** The languages of the files, most frequent first. */
export function languagesIn({ files }: Graph): [string, number][] {
  const counts = new Map<string, number>();
  for (const { language } of files) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

export function sourcesIn({ roles }: Pick<Digest, 'roles'>): number {
  return roles.find(([role]) => role === 'source')?.[1] ?? 0;
}
