import type {
  ChosenModule,
  Model,
  ModelCycle,
  ModelDiagnostics,
  ModelFinding,
  ModelHealth,
  ModelMetrics,
  ModelRisks,
  ModuleFindingLists,
} from '../../../src/core/report/model-types.ts';

/**
 * The project in the page: the columns of `GET /api/model` with the indexes that drawing needs. Immutable: a save
 * creates another one, which shares the unchanged columns. Node numbers count the files first, then the packages.
 */
export interface Project {
  readonly revision: number;
  /** The revision that cycles, risks and health were judged in; older only until the judgement of this one arrives. */
  readonly judged: number;
  /** The commit that it shows; undefined for the files on disk. */
  readonly commit?: string;
  readonly name: string;
  readonly path: string;
  readonly generatedAt: string;
  readonly fileCount: number;
  /** Node → path of a file, or name of a package without `pkg:`. Files are sorted, and so are packages. */
  readonly ids: readonly string[];
  /** File → line count, or -1 if it could not be read. */
  readonly loc: Int32Array;
  readonly language: readonly string[];
  readonly workspaces: Model['workspaces'];
  readonly goModules: Model['goModules'];
  /** File → index in `layers`, or -1. */
  readonly layer: Int16Array;
  readonly layers: readonly { readonly name: string; readonly rank: number }[];
  /** File → risk score; 0 for files that are not sources. */
  readonly risk: Uint32Array;
  /** File → index in `moduleList`; -1 for files that are not sources, and for new ones until they are judged. */
  readonly module: Int32Array;
  /** File → index in `FILE_ROLES`. */
  readonly role: Uint8Array;
  /** File → 1 for a barrel. */
  readonly barrel: Uint8Array;
  /** File → its package, namespace or crate; undefined in languages without them. */
  readonly unit: readonly (string | undefined)[];
  readonly edges: Edges;
  readonly cycles: readonly ModelCycle[];
  /** File → index in `cycles`, or -1. */
  readonly cycleOf: Int32Array;
  /** The cycles that people read about: those that count first, then by effect. */
  readonly findings: readonly ModelFinding[];
  /** The modules that the project consists of, in string order of names. */
  readonly moduleList: readonly ChosenModule[];
  readonly moduleFindings: ModuleFindingLists;
  readonly risks: ModelRisks;
  readonly metrics: ModelMetrics;
  readonly health: ModelHealth;
  readonly diagnostics: ModelDiagnostics;
  /** Undefined if no module is declared, or until that is known. */
  readonly modules?: Modules | undefined;
}

/** Path → its declared module. */
export type Modules = ReadonlyMap<string, string>;

/** Edges sorted by source, then by target, as compressed sparse rows in both directions. */
export interface Edges {
  readonly count: number;
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** Sum of `EDGE_FLAGS`. */
  readonly flags: Uint8Array;
  /** Edge → line of its first import. */
  readonly line: Uint32Array;
  /** Edge → further lines. */
  readonly moreLines: ReadonlyMap<number, readonly number[]>;
  /** The edges that leave node `n` are the numbers from `outStart[n]` up to `outStart[n + 1]`. */
  readonly outStart: Uint32Array;
  /** The edges that enter node `n` are in `inEdges` from `inStart[n]` up to `inStart[n + 1]`. */
  readonly inStart: Uint32Array;
  readonly inEdges: Uint32Array;
}

/** The filters that the user chose. Hidden files have no boxes and no edges. */
export interface Filters extends Readonly<Record<RoleFilter, boolean>> {
  /** Count type-only imports. */
  readonly types: boolean;
  /** Show packages: one by one where files are listed, as one box that leads to their view on the map and matrix. */
  readonly packages: boolean;
  /** Show only files below this folder; `''` shows all. */
  readonly scope: string;
}

/** The filters that show or hide the files of one role. */
export type RoleFilter = 'sources' | 'tests' | 'generated' | 'config' | 'vendored';

/** Identifies a box of the map: a folder (`src/core`), a file (`src/core/a.ts`) or a package (`pkg:react`). */
export type BoxId = string;
