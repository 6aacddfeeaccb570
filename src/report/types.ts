/**
 * The report, member by member: the contract with everyone who reads `graph.json` or `/api/graph`.
 * Members may be added, never renamed or removed.
 */
export interface Report {
  /** Absolute path of the analysed project. */
  readonly projectRoot: string;
  /** ISO 8601 with UTC offset: `2026-01-31T12:00:00.000+00:00`. */
  readonly generatedAt: string;
  /** Files in string order, then packages (`pkg:<name>`) in string order. */
  readonly nodes: readonly string[];
  /** By source, then target. */
  readonly edges: readonly EdgePair[];
  readonly metrics: ReportMetrics;
  /** Members sorted, groups sorted by first member. */
  readonly cycles: readonly (readonly string[])[];
  readonly risks: ReportRisks;
  readonly detailed: {
    /** In the order of `nodes`. */
    readonly nodes: readonly DetailedNode[];
    /** In the order of `edges`. */
    readonly edges: readonly DetailedEdge[];
  };
  /** 2 since edges without an import. */
  readonly schemaVersion: 2;
  readonly health: ReportHealth;
  /** In the order of `cycles`. */
  readonly cycleDetails: readonly ReportCycle[];
  readonly diagnostics: Diagnostics;
}

export type EdgePair = readonly [source: string, target: string];

export interface ReportMetrics {
  readonly filesAnalyzed: number;
  readonly totalDependencies: number;
  readonly externalDependencies: number;
  readonly circularDependencyCount: number;
  readonly complexity: readonly ComplexityEntry[];
  readonly criticalFiles: readonly CriticalFileEntry[];
}

export interface ComplexityEntry {
  readonly file: string;
  readonly imports: number;
  /** From 0 to 1. */
  readonly score: number;
}

export interface CriticalFileEntry {
  readonly file: string;
  readonly dependents: number;
}

export interface ReportRisks {
  readonly god_modules: readonly GodModule[];
  readonly layer_violations: readonly LayerViolation[];
  readonly dependency_explosions: readonly DependencyExplosion[];
  /** At most 15. */
  readonly top_risk_files: readonly RiskFile[];
  readonly thresholds: {
    readonly god_module_min_outgoing: number;
    readonly dependency_explosion_min_connections: number;
  };
}

export interface GodModule {
  readonly file: string;
  readonly outgoing: number;
}

export interface LayerViolation {
  readonly source: string;
  readonly target: string;
  readonly sourceLayer: string;
  readonly targetLayer: string;
  readonly rule: string;
}

export interface DependencyExplosion {
  readonly file: string;
  readonly incoming: number;
  readonly outgoing: number;
  readonly totalConnections: number;
}

export interface RiskFile {
  readonly file: string;
  readonly riskScore: number;
  readonly dependents: number;
  readonly outgoing: number;
  readonly signals: readonly Signal[];
}

export type Signal =
  | 'circular_dependency'
  | 'god_module'
  | 'dependency_explosion'
  | `layer_violations:${number}`;

export interface DetailedNode {
  readonly id: string;
  /** The id of a file, the bare name of a package. */
  readonly label: string;
  readonly type: 'file' | 'package';
  readonly language: string;
  /** First path segment, `.` for a file in the root, `(external)` for a package. */
  readonly folder: string;
  readonly outgoing: number;
  readonly incoming: number;
  readonly isCircular: boolean;
  /** Only on files. */
  readonly complexity?: number;
  /** Lines of the file, where it could be read. */
  readonly loc?: number;
  /** The top-level names by which a package is imported, in string order, where they differ from its own name. */
  readonly importNames?: readonly string[];
  /**
   * The Cargo package, Go folder, Java or Kotlin package, C# or PHP namespace of a file, whose files use each other
   * freely.
   */
  readonly unit?: string;
}

export interface DetailedEdge {
  /** `<source>-><target>` */
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly isCircular: boolean;
  /** Where the imports stand, ascending; of an implicit edge, the line of the first use. */
  readonly lines: readonly number[];
  /** Present when all its imports are erased before the program runs. */
  readonly typeOnly?: true;
  /** Present when none of its imports is executed while the module loads. */
  readonly lazy?: true;
  /** Present when no import makes it: the file uses a name of its own package, or a qualified one. */
  readonly implicit?: true;
}

export interface ReportHealth {
  /** From 0 to 100; null for a project without files. */
  readonly score: number | null;
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | 'n/a';
}

export interface ReportCycle {
  readonly members: readonly string[];
  /** A shortest loop, with its first file repeated at the end. */
  readonly path: readonly string[];
  readonly typeOnly: boolean;
  readonly lazy: boolean;
  /** Present when all members are in this unit: such a cycle costs no health and fails no gate. */
  readonly unit?: string;
  /** A small set of edges whose removal opens the cycle, fewest import lines first. */
  readonly breakEdges: readonly EdgePair[];
}

export interface Diagnostics {
  readonly unresolved: readonly {
    readonly file: string;
    readonly specifier: string;
    readonly line: number;
  }[];
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
  /** How many imports lead out of the analysed folder: to other parts of its repository, or out of that. */
  readonly outside: number;
}
