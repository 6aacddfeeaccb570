/**
 * The report, member by member: the contract with everyone who reads `graph.json` or `/api/graph`. Members may be
 * added, never renamed or removed. `docs/report.md` is generated from the comments.
 */
export interface Report {
  /** Absolute path of the analysed project. */
  readonly projectRoot: string;
  /** Time of the analysis, ISO 8601 with UTC offset: `2026-01-31T12:00:00.000+00:00`. */
  readonly generatedAt: string;
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
  /** Version of this format; 2 since edges without an import. */
  readonly schemaVersion: 2;
  /** The architecture in one number. */
  readonly health: ReportHealth;
  /** One entry for each of `cycles`, in the same order. */
  readonly cycleDetails: readonly ReportCycle[];
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
  /** `imports` relative to the largest in the project, from 0 to 1. */
  readonly score: number;
}

export interface CriticalFileEntry {
  /** Id of the file. */
  readonly file: string;
  /** Number of files that depend on it. */
  readonly dependents: number;
}

export interface ReportRisks {
  /** Files with far more dependencies than most, most first. */
  readonly god_modules: readonly GodModule[];
  /** Edges from a lower layer to a higher one, sorted by source, then target. */
  readonly layer_violations: readonly LayerViolation[];
  /** Files with far more connections than most, most first. */
  readonly dependency_explosions: readonly DependencyExplosion[];
  /** The files with the highest risk scores, at most 15. */
  readonly top_risk_files: readonly RiskFile[];
  /** From how many on a file is in one of the lists above: the 90th percentile of the project. */
  readonly thresholds: {
    /** Least number of dependencies of a god module. */
    readonly god_module_min_outgoing: number;
    /** Least number of connections of a dependency explosion. */
    readonly dependency_explosion_min_connections: number;
  };
}

export interface GodModule {
  /** Id of the file. */
  readonly file: string;
  /** Number of its dependencies. */
  readonly outgoing: number;
}

export interface LayerViolation {
  /** Id of the importing file. */
  readonly source: string;
  /** Id of the imported file. */
  readonly target: string;
  /** Layer of the importing file. */
  readonly sourceLayer: string;
  /** Layer of the imported file. */
  readonly targetLayer: string;
  /** The rule that the edge breaks. */
  readonly rule: string;
}

export interface DependencyExplosion {
  /** Id of the file. */
  readonly file: string;
  /** Number of files that depend on it. */
  readonly incoming: number;
  /** Number of its dependencies. */
  readonly outgoing: number;
  /** The sum of both. */
  readonly totalConnections: number;
}

export interface RiskFile {
  /** Id of the file. */
  readonly file: string;
  /** Weighted sum of its dependents, dependencies and signals. */
  readonly riskScore: number;
  /** Number of files that depend on it. */
  readonly dependents: number;
  /** Number of its dependencies. */
  readonly outgoing: number;
  /** Why it is risky. */
  readonly signals: readonly Signal[];
}

export type Signal =
  | 'circular_dependency'
  | 'god_module'
  | 'dependency_explosion'
  | `layer_violations:${number}`;

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
  /** As `metrics.complexity[].score`; files only. */
  readonly complexity?: number;
  /** Number of lines; absent if the file could not be read. */
  readonly loc?: number;
  /** Names by which a package is imported, in string order, if they differ from its own. */
  readonly importNames?: readonly string[];
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
  /** Present if all of its imports are erased before the program runs. */
  readonly typeOnly?: true;
  /** Present if none of its imports is executed while the module loads. */
  readonly lazy?: true;
  /** Present if no import makes the edge: the file uses a name of its own package, or a qualified name. */
  readonly implicit?: true;
}

export interface ReportHealth {
  /** From 0 to 100; null for a project without files. */
  readonly score: number | null;
  /** A from 90, B from 80, C from 70, D from 60. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | 'n/a';
}

export interface ReportCycle {
  /** All files of the cycle, sorted. */
  readonly members: readonly string[];
  /** A shortest loop, with its first file repeated at the end. */
  readonly path: readonly string[];
  /** Does the cycle vanish without type-only imports? */
  readonly typeOnly: boolean;
  /** Does the cycle vanish without lazy imports? */
  readonly lazy: boolean;
  /** Present if all members belong to this unit: such a cycle costs no health and fails no gate. */
  readonly unit?: string;
  /** A small set of edges whose removal opens the cycle, fewest import lines first. */
  readonly breakEdges: readonly EdgePair[];
}

export interface Diagnostics {
  /** Imports that lead nowhere. */
  readonly unresolved: readonly {
    /** Id of the importing file. */
    readonly file: string;
    /** The import as written. */
    readonly specifier: string;
    /** Line of the import. */
    readonly line: number;
  }[];
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
