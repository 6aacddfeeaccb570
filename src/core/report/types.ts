import type { Decimal, Timestamp, UnresolvedGroup } from '../../types.ts';
import type { DimensionName, HealthReason } from '../analyze/health/health.ts';
import type { GodModule } from '../analyze/judgement/risks/god-modules.ts';
import type { Hub } from '../analyze/judgement/risks/hubs.ts';
import type { ReportedRisks, RiskPoints, RiskThresholds, Signal } from '../analyze/judgement/risks/table.ts';
import type { ReportModules } from './module-types.ts';

/**
 * The report, member by member: the contract with everyone who reads `graph.json` or `/api/graph`. Members may be
 * added, never renamed or removed.
 *
 * `docs/report.md` and the JSON schema are generated from the types and comments.
 */
export interface Report {
  /** Absolute path of the analysed project. */
  readonly projectRoot: string;
  /** Time of the analysis, ISO 8601 with UTC offset: `2026-01-31T12:00:00.000+00:00`. */
  readonly generatedAt: Timestamp;
  /** Ids of all files in string order, then of all packages (`pkg:<name>`) in string order. */
  readonly nodes: readonly string[];
  /** Every dependency once, sorted by source, then target. */
  readonly edges: readonly EdgePair[];
  /** Counts of the whole project. */
  readonly metrics: ReportMetrics;
  /** Strongly connected groups of files. Members are sorted, and groups by their first member. */
  readonly cycles: readonly (readonly string[])[];
  /** Files and edges that deserve attention. */
  readonly risks: ReportRisks;
  /** The graph again with everything known about each node and edge. */
  readonly detailed: {
    /** One entry for each of `nodes`, in the same order. */
    readonly nodes: readonly DetailedNode[];
    /** One entry for each of `edges`, in the same order. */
    readonly edges: readonly DetailedEdge[];
  };
  /** Version of this format; 2 since edges without an import, 3 since roles, 4 since erased imports, 5 since modules, 6 since the dimensions of health. */
  readonly schemaVersion: 6;
  /** The architecture in one number. */
  readonly health: ReportHealth;
  /** One entry for each of `cycles`, in the same order. */
  readonly cycleDetails: readonly ReportCycle[];
  /** Source files with many users that themselves depend on many others, largest product of both first. Type-only imports do not count. */
  readonly hubs: readonly Hub[];
  /** Source files that nothing seems to load, in string order: a hint. */
  readonly orphans: readonly Orphan[];
  /** How far changes reach among source files. */
  readonly reach: ReportReach;
  /** Packages that manifests and imports disagree on: a hint. */
  readonly packages: ReportPackages;
  /** The parts of the project, and what they import from each other. */
  readonly modules: ReportModules;
  /** What could not be read or resolved. */
  readonly diagnostics: Diagnostics;
}

export type EdgePair = readonly [source: string, target: string];

export interface ReportMetrics {
  /** Number of file nodes. */
  readonly filesAnalyzed: number;
  /** Number of edges, those to packages included. */
  readonly totalDependencies: number;
  /** Number of package nodes. */
  readonly externalDependencies: number;
  /** Number of cycles. */
  readonly circularDependencyCount: number;
  /** Files with the most dependencies, at most `top` of the configuration. */
  readonly complexity: readonly ComplexityEntry[];
  /** Files with the most dependents, at most `top` of the configuration. */
  readonly criticalFiles: readonly CriticalFileEntry[];
}

export interface ComplexityEntry {
  /** Id of the file. */
  readonly file: string;
  /** Number of its dependencies. */
  readonly imports: number;
  /**
   * `imports` relative to the largest in the project, from 0 to 1.
   *
   * @maximum 1
   */
  readonly score: Decimal;
}

export interface CriticalFileEntry {
  /** Id of the file. */
  readonly file: string;
  /** Number of files that depend on it. */
  readonly dependents: number;
}

export interface ReportRisks extends ReportedRisks {
  /**
   * The files that are hardest to change: those with the highest risk scores from 50 on, at most 15.
   *
   * @maxItems 15
   */
  readonly top_risk_files: readonly RiskFile[];
  /** From how many on a file is in one of the lists above: the 90th percentile of the project. */
  readonly thresholds: RiskThresholds;
}

export interface RiskFile {
  /** Id of the file. */
  readonly file: string;
  /** The sum of `factors`. */
  readonly riskScore: number;
  /**
   * How many percent of the source files have a lower score, rounded down.
   *
   * @maximum 100
   */
  readonly percentile: number;
  /** Number of files that depend on it. */
  readonly dependents: number;
  /** Number of source files among them that do so at run time. */
  readonly users: number;
  /** Number of tests among them. */
  readonly tests: number;
  /** Number of its dependencies. */
  readonly outgoing: number;
  /** Why it is risky. */
  readonly signals: readonly Signal[];
  /** What its score is made of: how hard it is to change; see [findings](findings.md#risk). */
  readonly factors: RiskPoints;
}

export interface ReportReach {
  /** Along the imports that exist at run time. */
  readonly runTime: ReachShare;
  /** Along all imports, type-only ones included. */
  readonly all: ReachShare;
  /** Present if the shares follow from a sample of the files; each is then within two points. */
  readonly estimated?: true;
}

export interface ReachShare {
  /**
   * The mean share of the source files that a change of one of them reaches: itself and the files that depend on it,
   * directly or not. Rounded to four decimal places.
   *
   * @maximum 1
   */
  readonly share: Decimal;
  /** The number of source files in the largest cycle of these imports; 0 if there is none. */
  readonly core: number;
}

export interface Orphan {
  /** Id of a source file that no entry point, test or configuration reaches. */
  readonly file: string;
  /** `high` if the known entry points of its project reach nearly all other files. */
  readonly confidence: 'high' | 'low';
  /** Present if no other orphan uses it: what is unused with it, itself included. */
  readonly group?: {
    /** Number of files. */
    readonly files: number;
    /** Number of their lines. */
    readonly lines: number;
  };
  /** Id of the orphan whose group it is in, if that is another one: it is used by it, directly or not. */
  readonly root?: string;
}

export interface ReportPackages {
  /** Packages that files import, but that no manifest above them declares. */
  readonly undeclared: readonly UndeclaredPackage[];
  /** The same by package, those that most manifests lack first. */
  readonly undeclaredGroups: readonly UndeclaredGroup[];
  /** Packages that a manifest declares, but that no file below it imports; without tools, plugins and types. */
  readonly unused: readonly UnusedPackage[];
}

export interface UndeclaredPackage {
  /** Name of the package. */
  readonly package: string;
  /** Number of files that import it. */
  readonly files: number;
  /** The first of these imports. */
  readonly first: {
    /** Id of the importing file. */
    readonly file: string;
    /** Line of the import. */
    readonly line: number;
  };
  /** The nearest manifest above these files, relative to the top of the repository. */
  readonly manifest: string;
  /** Other manifests that declare it. */
  readonly declaredBy?: readonly string[];
}

export interface UndeclaredGroup {
  /** Name of the package. */
  readonly package: string;
  /** Number of manifests that lack it. */
  readonly manifests: number;
  /** Number of files that import it below them. */
  readonly files: number;
  /** The first of these imports. */
  readonly first: {
    /** Id of the importing file. */
    readonly file: string;
    /** Line of the import. */
    readonly line: number;
  };
  /** Other manifests that declare it. */
  readonly declaredBy?: readonly string[];
}

export interface UnusedPackage {
  /** Name of the package. */
  readonly package: string;
  /** The manifest that declares it, relative to the top of the repository. */
  readonly manifest: string;
  /** Line of the declaration. */
  readonly line: number;
  /** The manifests above files elsewhere that import it. */
  readonly usedBy?: readonly string[];
}

export interface DetailedNode {
  /** Path relative to the project, or `pkg:<name>`. */
  readonly id: string;
  /** Id of a file, bare name of a package. */
  readonly label: string;
  /** Kind of the node. */
  readonly type: 'file' | 'package';
  /** Language of a file; `package` for a package. */
  readonly language: string;
  /** First path segment; `.` for a file in the root, `(external)` for a package. */
  readonly folder: string;
  /** Number of its dependencies. */
  readonly outgoing: number;
  /** Number of its dependents. */
  readonly incoming: number;
  /** Is it a member of a cycle? */
  readonly isCircular: boolean;
  /**
   * As `metrics.complexity[].score`; files only.
   *
   * @maximum 1
   */
  readonly complexity?: Decimal;
  /** Number of lines; absent if the file could not be read. */
  readonly loc?: number;
  /** Names by which a package is imported, in string order, if they differ from its own. */
  readonly importNames?: readonly string[];
  /** What the file is there for; absent for `source`. Findings are about sources. */
  readonly role?: 'test' | 'generated' | 'config' | 'vendored';
  /** Present if the file contains nothing but imports and re-exports. */
  readonly barrel?: true;
  /** Risk score of a source file; absent for 0. */
  readonly riskScore?: number;
  /** Cargo package, Go folder, Java, Kotlin or Scala package, C# or PHP namespace of a file. */
  readonly unit?: string;
}

export interface DetailedEdge {
  /** `<source>-><target>` */
  readonly id: string;
  /** Id of the file that depends. */
  readonly source: string;
  /** Id of the file or package that it depends on. */
  readonly target: string;
  /** Are both ends members of the same cycle? */
  readonly isCircular: boolean;
  /** Lines of the imports, ascending; for an implicit edge, the line of the first use. */
  readonly lines: readonly number[];
  /** Present if all of its imports are written as type-only. */
  readonly typeOnly?: true;
  /** Present if none of its imports is executed while the module loads. */
  readonly lazy?: true;
  /**
   * Present if compilers drop the imports that are not type-only, because no imported name is used as a value; asked only
   * for files in cycles, and those that may import against the grain of modules.
   */
  readonly erased?: true;
  /** Present if no import makes the edge: the file uses a name of its own package, or a qualified name. */
  readonly implicit?: true;
  /**
   * Present if all of its imports exist in test builds only, by their text: `#[cfg(test)]`, `if (import.meta.vitest)`.
   * All imports of a file with the role `test` do.
   */
  readonly test?: true;
}

export interface ReportHealth {
  /**
   * From 0 to 100; null for a project without source files.
   *
   * @maximum 100
   */
  readonly score: number | null;
  /** A from 90, B from 80, C from 70, D from 60. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | 'n/a';
  /** What the score is made of. */
  readonly dimensions: readonly HealthDimension[];
  /** What was deducted from 100, and why: the parts of the dimensions. */
  readonly factors: readonly HealthFactor[];
  /** The changes that would raise the score most, best first; at most three. */
  readonly levers: readonly HealthLever[];
  /** The god modules, most dependencies first: without tests, generated files and barrels. They cost no health. */
  readonly gods: readonly GodModule[];
  /** From how many on a source file is a god module or a hub. */
  readonly thresholds: {
    /** Least number of dependencies of one of `gods`. */
    readonly god: number;
    /** Least number of source files that use a hub. */
    readonly hubUsers: number;
    /** Least number of source files that a hub depends on. */
    readonly hubUses: number;
  };
}

/** The score without its reasons. */
export type HealthGrade = Pick<ReportHealth, 'score' | 'grade'>;

export interface HealthDimension {
  /**
   * Cycles while files load, what modules do to each other, and how far changes reach among modules.
   */
  readonly dimension: DimensionName;
  /** Points deducted, rounded to one decimal place. */
  readonly points: Decimal;
  /** Most points that it can deduct. Those of all dimensions add up to 100; 0 if it was not measured. */
  readonly max: Decimal;
  /**
   * The share of the project that was measured. It counts as far as that, and the other dimensions share the rest.
   *
   * @maximum 1
   */
  readonly measured: Decimal;
  /** What was not, in words: `cycles inside crates are not counted; the largest has 85 files`. */
  readonly notMeasured?: string;
}

export interface HealthFactor {
  /** The reason. */
  readonly factor: HealthReason;
  /** The dimension that it is a part of. */
  readonly dimension: DimensionName;
  /** Points deducted, rounded to one decimal place. */
  readonly points: Decimal;
  /** Most points that this reason can deduct. */
  readonly max: Decimal;
  /**
   * How many of them: source files in eager cycles that count, modules in knots, imports against the grain; for reach,
   * how many modules depend on each module, itself included, in all.
   */
  readonly count: number;
  /** For cycles: the files in cycles of any kind that count. */
  readonly circular?: number;
  /**
   * Of how many: source files that can be in such a cycle, modules, imports between modules; for reach, the square of the
   * number of modules.
   */
  readonly of: number;
}

export interface HealthLever {
  /** What it is about: `modules` is an import against the grain, or one that closes a knot of modules. */
  readonly kind: 'cycle' | 'modules';
  /** By how many points the score would rise. */
  readonly gain: number;
  /** The same before rounding, to one decimal place: in a large project one change rarely gains a whole point. */
  readonly exactGain: Decimal;
  /** Edges to remove. */
  readonly edges: readonly EdgePair[];
  /** Number of source files that would leave the eager cycles that count; absent for 0. */
  readonly freed?: number;
  /** Number of modules that would leave the knots of modules; absent for 0. */
  readonly untied?: number;
}

/** A strongly connected group of files. */
export interface ReportKnot {
  /** All files of the group, sorted. */
  readonly members: readonly string[];
  /** A shortest loop, with its first file repeated at the end; of eager imports if those form one, else of run-time ones. */
  readonly path: readonly string[];
  /** Present if all members belong to this unit: such a group costs no health and fails no gate. */
  readonly unit?: string;
  /** Present if its files belong together by design, although it is in no unit: it costs no health and fails no gate either. */
  readonly close?: true;
  /** A small set of edges whose removal opens the group, those that free the most files first. */
  readonly breakEdges: readonly EdgePair[];
  /** How many files are in no cycle of the group any more after the first cut, after the first two, and so on. */
  readonly freed: readonly number[];
  /** How many files the largest cycle has that is left after the first cut, after the first two, and so on. */
  readonly largest: readonly number[];
}

export interface ReportCycle extends ReportKnot {
  /** Does the cycle vanish without type-only imports? */
  readonly typeOnly: boolean;
  /** Does the cycle vanish without lazy imports? */
  readonly lazy: boolean;
  /** The groups inside it that are formed by run-time imports: those that are neither type-only nor erased. */
  readonly runtime: readonly ReportKnot[];
  /** The groups inside it that are formed by imports which run while files load. */
  readonly eager: readonly ReportKnot[];
  /**
   * The groups of run-time imports that only lazy ones close. They may contain some of `eager`. Their `breakEdges` are
   * lazy, and leave those.
   */
  readonly deferred: readonly ReportKnot[];
}

export interface Diagnostics {
  /** Unresolved imports: no file or package matches them. */
  readonly unresolved: readonly {
    /** Id of the importing file. */
    readonly file: string;
    /** The import as written. */
    readonly specifier: string;
    /** Line of the import. */
    readonly line: number;
  }[];
  /** The same imports by what is missing, most imported first, then in string order. */
  readonly unresolvedGroups: readonly UnresolvedGroup[];
  /** Files that could not be read or parsed as a whole. */
  readonly problems: readonly {
    /** Id of the file. */
    readonly file: string;
    /** Line of the problem; 0 for the whole file. */
    readonly line: number;
    /** What is wrong. */
    readonly message: string;
  }[];
  /** Number of imports that lead out of the analysed folder. */
  readonly outside: number;
}
