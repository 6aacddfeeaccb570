import type { ReportHealth, RiskFile } from './types.ts';

/**
 * The report in columns, for the page: the same graph in a small part of the bytes, parsed in milliseconds.
 * Files, packages and edges are numbers here. Node numbers count the files, then the packages; edge numbers
 * count the entries of `edges.target`. Both orders are those of the report.
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
  /** What `files.language` counts. */
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
 * All folders that hold a file at any depth, as a tree. Folder 0 is the root: its name is empty and its
 * parent is -1. A folder's parent always has a lower number than the folder itself.
 */
export interface ModelFolders {
  readonly parent: readonly number[];
  readonly name: readonly string[];
}

/** One entry a file in each column. The id of a file is the path of its folder, `/` and its name. */
export interface ModelFiles {
  readonly folder: readonly number[];
  readonly name: readonly string[];
  readonly language: readonly number[];
  /** Lines; -1 where the file could not be read. */
  readonly loc: readonly number[];
  /** -1 where the file is in no layer. */
  readonly layer: readonly number[];
  /** The composite risk score, of all files. */
  readonly risk: readonly number[];
}

export interface ModelLayers {
  readonly name: readonly string[];
  readonly rank: readonly number[];
}

/**
 * Edges by source, then by target id. A file's outgoing count is its entry in `outgoing`, its complexity is
 * that count divided by the largest one; a node's incoming count is how often it stands in `target`.
 */
export interface ModelEdges {
  /** File → how many of the edges leave it; those of file 0 come first. */
  readonly outgoing: readonly number[];
  /** Edge → the node it enters. */
  readonly target: readonly number[];
  /** Edge → the sum of those `EDGE_FLAGS` that apply. */
  readonly flags: readonly number[];
  /** Edge → the line of its first import. */
  readonly line: readonly number[];
  /** The further lines of edges that have several: edge number, then its lines, ascending. */
  readonly moreLines: readonly (readonly number[])[];
}

/**
 * `intraUnit`: implicit, and inside one unit, so that it is part of no cycle. `violation`: from a lower to a higher
 * layer. No flag depends on other edges. Which edges are circular follows from the cycles: those inside one that are
 * not `intraUnit`.
 */
export const EDGE_FLAGS = { typeOnly: 1, lazy: 2, implicit: 4, intraUnit: 8, violation: 16 } as const;

export interface ModelCycle {
  /** Files, ascending. */
  readonly members: readonly number[];
  /** A shortest loop as files, with its first one repeated at the end. */
  readonly path: readonly number[];
  /** It disappears without type-only imports. */
  readonly typeOnly: boolean;
  /** It disappears without lazy imports. */
  readonly lazy: boolean;
  /** The unit in which all members are, where there is one: such a cycle costs no health. */
  readonly unit?: string;
  /** Edges whose removal opens the cycle, fewest import lines first. */
  readonly breakEdges: readonly number[];
}

/** God modules and dependency explosions follow from the thresholds, layer violations from the flags of edges. */
export interface ModelRisks {
  /** At most 15, by score, descending; the score is in `files.risk`. */
  readonly topFiles: readonly { readonly file: number; readonly signals: RiskFile['signals'] }[];
  /** At least this many outgoing edges make a god module. */
  readonly godThreshold: number;
  /** At least this many connections make a dependency explosion. */
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

/** The first of each kind, with long texts cut, and how many there are in all. */
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
