import type { AcceptedKnot } from '../analyze/modules/knots.ts';
import type { ModuleKind } from '../analyze/modules/modules.ts';

/** The parts that a project consists of, and what they import from each other at run time. */
export interface ReportModules {
  /** In string order of names. */
  readonly list: readonly ReportModule[];
  /** What modules import from each other, by the names of both. */
  readonly imports: readonly ModuleImportCount[];
  /** Pairs of modules that have a direction, and the imports against it. */
  readonly againstTheGrain: readonly ReportGrain[];
  /** Modules that depend on each other in circles, by their first member. */
  readonly knots: readonly ReportModuleKnot[];
  /** Imports of what is inside another module, though an entry of it offers the same names, by the names of both modules. */
  readonly pastTheEntry: readonly ReportPastEntry[];
  /** Packages that manifests ask for in several major versions, by name. */
  readonly versionSkew: readonly ReportSkew[];
}

export interface ReportModule {
  readonly name: string;
  /** `declared` by the configuration, `unit` of a manifest, `folder`, or the `own files` of a folder beside its folders. */
  readonly kind: ModuleKind;
  /** The folder that all its files are in; empty for the root. Absent if the configuration says more than that. */
  readonly folder?: string;
  /** Number of its source files. */
  readonly files: number;
  /** Number of lines in them. */
  readonly lines: number;
  /** 0 for the foundation; most imports lead to a lower level. */
  readonly level: number;
  /** How many modules it imports. */
  readonly uses: number;
  /** How many modules import it. */
  readonly usedBy: number;
  /** The index in `knots` of the one that it is part of, if any. */
  readonly knot?: number;
}

/** Imports by files that put modules together, such as the index of a folder around both, do not count. */
export interface ModuleImportCount {
  /** Name of the module that imports. */
  readonly from: string;
  /** Name of the module that is imported. */
  readonly to: string;
  /** Number of imports, each from one file to another. */
  readonly imports: number;
}

export interface ReportGrain extends ModuleImportCount {
  /** How many imports lead the other way. */
  readonly along: number;
  readonly edges: readonly ModuleEdge[];
}

/** An import of a file in one module by a file in another one. */
export interface ModuleEdge {
  /** Id of the importing file. */
  readonly source: string;
  /** Id of the imported file. */
  readonly target: string;
  /** Line of the first such import. */
  readonly line: number;
}

export interface ReportPastEntry extends ModuleImportCount {
  readonly edges: readonly PastEntryEdge[];
}

export interface PastEntryEdge extends ModuleEdge {
  /** Id of the file that offers the same. */
  readonly entry: string;
  /** What is imported, by the names that it has in the imported file. */
  readonly names: readonly string[];
}

export interface ReportModuleKnot {
  /** Names of its modules, in string order. */
  readonly members: readonly string[];
  /** Number of imports between them. */
  readonly imports: number;
  /** Which imports have to go, so that none of them depends on itself: few, as far as known. Empty if it is no finding. */
  readonly cuts: readonly ModuleCut[];
  /**
   * Why it is no finding: it is `large`, if more than 50 imports would have to go, or `loose`, if only lazy imports and
   * those by programs close it.
   */
  readonly accepted?: AcceptedKnot;
}

export interface ModuleCut extends ModuleImportCount {
  /** The first of these imports, by the path of the importing file. */
  readonly first: ModuleEdge;
}

export interface ReportSkew {
  /** Name of the package. */
  readonly package: string;
  /** The most recent one first. */
  readonly majors: readonly ReportMajor[];
}

export interface ReportMajor {
  readonly major: number;
  /** Where it is asked for, by path. */
  readonly declared: readonly {
    /** Path of the manifest, relative to the top of the repository. */
    readonly manifest: string;
    readonly line: number;
    /** As written. */
    readonly version: string;
  }[];
}
