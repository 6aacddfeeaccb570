import type { Decimal, NamedFolder, Role, Timestamp } from '../../types.ts';
import type { ReportModule, ReportModules } from './module-types.ts';
import type { HealthDimension, HealthFactor, HealthGrade, HealthLever, ReportHealth } from './types.ts';

/**
 * The report in columns, for the page: the same graph in a fraction of the bytes, parsed in milliseconds. Files,
 * packages and edges are numbers. Nodes are numbered files first, then packages; edges are numbered by their index in
 * `edges.target`. Both are in report order.
 */
export interface Model {
  readonly schemaVersion: 6;
  readonly revision: number;
  readonly project: {
    /** The last segment of the path. */
    readonly name: string;
    /** Absolute. */
    readonly path: string;
  };
  /** ISO 8601 with UTC offset. */
  readonly generatedAt: Timestamp;
  /** Nodes below this number are files, the others are packages. */
  readonly fileCount: number;
  readonly folders: ModelFolders;
  readonly files: ModelFiles;
  /** Names without `pkg:`; package `p` is the node `fileCount + p`. */
  readonly packages: readonly string[];
  /** The names that `files.language` indexes. */
  readonly languages: readonly string[];
  /** The packages, namespaces and crates that `files.unit` indexes. */
  readonly units: readonly string[];
  readonly workspaces: readonly NamedFolder[];
  /** The import paths of Go modules. */
  readonly goModules: readonly NamedFolder[];
  readonly layers: ModelLayers;
  readonly edges: ModelEdges;
  /** In the order of the report's `cycles`. */
  readonly cycles: readonly ModelCycle[];
  /** The cycles that people read about: those that count first, then by effect. */
  readonly findings: readonly ModelFinding[];
  readonly modules: ModelModules;
  readonly risks: ModelRisks;
  readonly metrics: ModelMetrics;
  readonly health: ModelHealth;
  readonly diagnostics: ModelDiagnostics;
}

/**
 * All folders that contain a file at any depth, as a tree. Folder 0 is the root: its name is empty and its parent is
 * -1. A parent always has a lower number than its children.
 */
export interface ModelFolders {
  /** @minimum -1 */
  readonly parent: readonly number[];
  readonly name: readonly string[];
}

/** One entry per file in each column. The id of a file is the path of its folder, `/` and its name. */
export interface ModelFiles {
  readonly folder: readonly number[];
  readonly name: readonly string[];
  readonly language: readonly number[];
  /**
   * Number of lines; -1 if the file could not be read.
   *
   * @minimum -1
   */
  readonly loc: readonly number[];
  /**
   * -1 if the file is in no layer.
   *
   * @minimum -1
   */
  readonly layer: readonly number[];
  /** The risk score; 0 for files that are not sources. */
  readonly risk: readonly number[];
  /**
   * An index in `modules.list`; -1 for files that are not sources.
   *
   * @minimum -1
   */
  readonly module: readonly number[];
  /** An index in `FILE_ROLES`. */
  readonly role: readonly number[];
  /** 1 for a barrel. */
  readonly barrel: readonly number[];
  /**
   * An index in `units`; -1 for a file without a unit.
   *
   * @minimum -1
   */
  readonly unit: readonly number[];
}

/** What a file is there for. The first role is the one that findings are about. */
export const FILE_ROLES: readonly Role[] = ['source', 'test', 'generated', 'config', 'vendored'];

export interface ModelLayers {
  readonly name: readonly string[];
  readonly rank: readonly Decimal[];
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
 * `intraUnit`: implicit and inside one unit, so it closes no cycle. `violation`: from a lower to a higher layer. `test`: all
 * its imports exist in a test build only, as their texts say; the role of the file says so of all others. No flag depends
 * on other edges. Circular edges have no flag: they are those inside a cycle that are not `intraUnit`.
 */
export const EDGE_FLAGS = {
  typeOnly: 1,
  lazy: 2,
  implicit: 4,
  intraUnit: 8,
  violation: 16,
  test: 32,
} as const;

/** A strongly connected group of files. */
export interface ModelKnot {
  /** Files, ascending. */
  readonly members: readonly number[];
  /** The files of a shortest loop, with the first one repeated at the end. */
  readonly path: readonly number[];
  /** Edges whose removal breaks the group, those that free the most files first. */
  readonly breakEdges: readonly number[];
  /** How many files are free after the first of `breakEdges` is cut, after the first two, and so on. */
  readonly freed: readonly number[];
  /** How many files the largest cycle has that is left then. */
  readonly largest: readonly number[];
  /** The unit that contains all members, if any. */
  readonly unit?: string;
  /** Does it lower the score? A group inside one unit, one without a source file, or a close one does not. */
  readonly counts: boolean;
  /** Present if it would, but its files belong together by design. */
  readonly close?: true;
}

export interface ModelCycle extends ModelKnot {
  /** It disappears without type-only imports. */
  readonly typeOnly: boolean;
  /** It disappears without lazy imports. */
  readonly lazy: boolean;
  /** The groups inside it that imports form which are neither type-only nor erased. */
  readonly runtime: readonly ModelKnot[];
  /** The groups inside it that imports form which run while files load. */
  readonly eager: readonly ModelKnot[];
  /** The groups of run-time imports that only lazy ones close. */
  readonly deferred: readonly ModelKnot[];
  /** The edges inside it that compilers drop, although they are not type-only. */
  readonly erased: readonly number[];
  /** The edges inside it of which compilers leave lazy imports only, although others are written. */
  readonly leftLazy: readonly number[];
}

/** A group that exists while files load, one that lazy imports close, or a cycle that exists for the compiler only. */
export interface ModelFinding {
  /** Its index in `cycles`. */
  readonly cycle: number;
  /**
   * Its index in `eager` or `deferred` of that cycle; -1 for the cycle itself, which then has no such groups.
   *
   * @minimum -1
   */
  readonly knot: number;
  readonly kind: 'eager' | 'lazy' | 'typeOnly';
  /** As in its group. */
  readonly counts: boolean;
}

/** The parts that a project consists of, and what they do that goes against it. `files.module` has their files. */
export interface ModelModules extends ModuleFindingLists {
  /** In string order of names. */
  readonly list: readonly ChosenModule[];
}

export type ChosenModule = Pick<ReportModule, 'name' | 'kind' | 'folder'>;

/** As in the report: by names of modules and paths of files, because numbers change more often. */
export type ModuleFindingLists = Pick<
  ReportModules,
  'againstTheGrain' | 'knots' | 'pastTheEntry' | 'versionSkew'
>;

/**
 * What deserves attention. The report's god modules and dependency explosions follow from the thresholds, layer
 * violations from the edge flags.
 */
export interface ModelRisks {
  /** At most 15, by descending score; the score is in `files.risk`. */
  readonly topFiles: readonly number[];
  /** The minimum outgoing count of a god module. */
  readonly godThreshold: number;
  /** The minimum number of connections of a dependency explosion. */
  readonly explosionThreshold: number;
  /** The rule that layer violations break. */
  readonly rule: string;
  /** The god modules, most dependencies first. */
  readonly gods: readonly number[];
  /** Largest product of users and dependencies first; the first also say how many source files they depend on. */
  readonly hubs: readonly { readonly file: number; readonly reach?: number }[];
  /** From how many on a source file is one of `gods` or `hubs`. */
  readonly thresholds: ReportHealth['thresholds'];
  /** The changes that would raise the score most, best first. */
  readonly levers: readonly ModelLever[];
  /** Risks that the page has no view of its own for; absent if there is none. */
  readonly lists?: readonly ModelRiskList[];
}

/** The files with one kind of risk. */
export interface ModelRiskList {
  readonly title: string;
  /** What they have in common, in a sentence. */
  readonly about: string;
  /** Each with its message, which follows the name of the file. */
  readonly files: readonly { readonly file: number; readonly text: string }[];
}

/** Edges are given by their ends, because edge numbers change more often than those of nodes. */
export interface ModelLever extends Omit<HealthLever, 'edges'> {
  readonly edges: readonly (readonly [source: number, target: number])[];
}

/** The score, and what was deducted from 100. */
export interface ModelHealth extends HealthGrade {
  readonly dimensions: readonly HealthDimension[];
  readonly factors: readonly HealthFactor[];
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
