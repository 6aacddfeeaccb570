import type { ReportHealth, RiskFile } from './types.ts';

/**
 * The report in columns, for the page: the same graph in a fraction of the bytes, parsed in milliseconds. Files,
 * packages and edges are numbers. Nodes are numbered files first, then packages; edges are numbered by their index in
 * `edges.target`. Both are in report order.
 */
export interface Model {
  readonly schemaVersion: 2;
  readonly revision: number;
  readonly project: {
    /** The last segment of the path. */
    readonly name: string;
    /** Absolute. */
    readonly path: string;
  };
  /** ISO 8601 with UTC offset. */
  readonly generatedAt: string;
  /** Nodes below this number are files, the others are packages. */
  readonly fileCount: number;
  readonly folders: ModelFolders;
  readonly files: ModelFiles;
  /** Names without `pkg:`; package `p` is the node `fileCount + p`. */
  readonly packages: readonly string[];
  /** The names that `files.language` indexes. */
  readonly languages: readonly string[];
  readonly layers: ModelLayers;
  readonly edges: ModelEdges;
  /** In the order of the report's `cycles`. */
  readonly cycles: readonly ModelCycle[];
  readonly risks: ModelRisks;
  readonly metrics: ModelMetrics;
  readonly health: ReportHealth;
  readonly diagnostics: ModelDiagnostics;
}

/**
 * All folders that contain a file at any depth, as a tree. Folder 0 is the root: its name is empty and its parent is
 * -1. A parent always has a lower number than its children.
 */
export interface ModelFolders {
  readonly parent: readonly number[];
  readonly name: readonly string[];
}

/** One entry per file in each column. The id of a file is the path of its folder, `/` and its name. */
export interface ModelFiles {
  readonly folder: readonly number[];
  readonly name: readonly string[];
  readonly language: readonly number[];
  /** Number of lines; -1 if the file could not be read. */
  readonly loc: readonly number[];
  /** -1 if the file is in no layer. */
  readonly layer: readonly number[];
  /** The composite risk score. */
  readonly risk: readonly number[];
}

export interface ModelLayers {
  readonly name: readonly string[];
  readonly rank: readonly number[];
}

/**
 * Edges by source, then by target id. A file's complexity is its `outgoing` count divided by the largest one; a node's
 * incoming count is how often it occurs in `target`.
 */
export interface ModelEdges {
  /** File → the number of edges that leave it; those of file 0 come first. */
  readonly outgoing: readonly number[];
  /** Edge → the node it enters. */
  readonly target: readonly number[];
  /** Edge → a bit set of `EDGE_FLAGS`. */
  readonly flags: readonly number[];
  /** Edge → the line of its first import. */
  readonly line: readonly number[];
  /** The remaining lines of edges with several: the edge number, then its lines, ascending. */
  readonly moreLines: readonly (readonly number[])[];
}

/**
 * `intraUnit`: implicit and inside one unit, so it closes no cycle. `violation`: from a lower to a higher layer. No flag
 * depends on other edges. Circular edges have no flag: they are those inside a cycle that are not `intraUnit`.
 */
export const EDGE_FLAGS = { typeOnly: 1, lazy: 2, implicit: 4, intraUnit: 8, violation: 16 } as const;

export interface ModelCycle {
  /** Files, ascending. */
  readonly members: readonly number[];
  /** The files of a shortest loop, with the first one repeated at the end. */
  readonly path: readonly number[];
  /** It disappears without type-only imports. */
  readonly typeOnly: boolean;
  /** It disappears without lazy imports. */
  readonly lazy: boolean;
  /** The unit that contains all members, if any; such a cycle does not lower the score. */
  readonly unit?: string;
  /** Edges whose removal breaks the cycle, fewest import lines first. */
  readonly breakEdges: readonly number[];
}

/** God modules and dependency explosions follow from the thresholds, layer violations from the edge flags. */
export interface ModelRisks {
  /** At most 15, by descending score; the score is in `files.risk`. */
  readonly topFiles: readonly { readonly file: number; readonly signals: RiskFile['signals'] }[];
  /** The minimum outgoing count of a god module. */
  readonly godThreshold: number;
  /** The minimum number of connections of a dependency explosion. */
  readonly explosionThreshold: number;
  /** The rule that layer violations break. */
  readonly rule: string;
}

export interface ModelMetrics {
  readonly filesAnalyzed: number;
  readonly totalDependencies: number;
  readonly externalDependencies: number;
  readonly circularDependencyCount: number;
}

/** The first diagnostics of each kind, with long texts truncated, and the total counts. */
export interface ModelDiagnostics {
  readonly unresolvedCount: number;
  readonly unresolved: readonly {
    readonly file: string;
    readonly specifier: string;
    readonly line: number;
  }[];
  readonly problemCount: number;
  /** `file` may be a folder that could not be read; `.` is the root. */
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}
