import type { FileId } from '../../types.ts';
import type { ImportKind, Step } from '../query/edges.ts';
import type { HealthFactor, ReportReach } from '../report/types.ts';
import type { BaselineEntry } from '../rules/baseline/entry.ts';
import type { Finding } from '../rules/finding.ts';

/** What changed between two states of a project. Files that moved have their new names on both sides. */
export interface Difference {
  readonly files: FilesDifference;
  /** Dependencies between modules that did not exist before, or no longer do. */
  readonly parts: PartsDifference;
  readonly cycles: readonly CycleChange[];
  readonly findings: FindingsDifference;
  readonly packages: { readonly added: readonly PackageUse[]; readonly removed: readonly string[] };
  /** Between files, and to packages. Imports of moved files count only if they are others. */
  readonly imports: ImportsDifference;
  /** Did the modules or rules change? Both sides are judged by the later ones. */
  readonly hasOtherRules: boolean;
  readonly health: HealthMove;
  readonly reach: { readonly before: ReportReach; readonly after: ReportReach };
}

export interface FilesDifference {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  readonly renamed: readonly Rename[];
  /** Files of both states with other contents, unless they moved. */
  readonly changed: readonly FileId[];
}

export interface Rename {
  readonly from: FileId;
  readonly to: FileId;
}

export interface ImportsDifference {
  readonly added: readonly Step[];
  readonly removed: readonly Step[];
  /** Of both states, but eager, lazy or type-only in one and not in the other. */
  readonly changed: readonly ChangedImport[];
}

/** The kind is that of the later state. */
export interface ChangedImport extends Step {
  readonly was: ImportKind;
}

export interface PartsDifference {
  readonly added: readonly PartDependency[];
  readonly removed: readonly Omit<PartDependency, 'imports'>[];
}

/** A dependency of one module on another. */
export interface PartDependency {
  readonly from: string;
  readonly to: string;
  /** The imports that make it, in the order of the report. */
  readonly imports: readonly Step[];
}

/** `new`: of files that were in no cycle. `merged`: of several cycles. */
export type CycleFate = 'new' | 'grown' | 'merged' | 'shrunk' | 'split' | 'fixed';

/** A cycle exists while files load, or lazy imports close it. */
export type CycleStrength = 'eager' | 'lazy';

export interface CycleChange {
  readonly kind: CycleStrength;
  readonly fate: CycleFate;
  /** In string order; of a cycle that is fixed or was split, those that it had. */
  readonly members: readonly FileId[];
  /** Members that were in no cycle before, or are in none now. */
  readonly changed: readonly FileId[];
  /** The numbers of files of the cycles that it was, and of those that it is now, the largest first. */
  readonly sizesBefore: readonly number[];
  readonly sizesAfter: readonly number[];
  /** The imports that closed it, added or stronger than before, those first that joined it. Empty if it got smaller. */
  readonly closedBy: readonly Step[];
  /** An import for each step of a shortest loop through the first of them. */
  readonly loop: readonly Step[];
  /** The imports of before that held it together, gone or weaker now. Empty if it did not get smaller. */
  readonly openedBy: readonly Step[];
  /** Of an eager cycle that is gone: how many files the largest cycle has that lazy imports close among its files. */
  readonly leftLazy?: number;
}

export interface FindingsDifference {
  readonly new: readonly Finding[];
  readonly fixed: readonly BaselineEntry[];
}

export interface PackageUse {
  readonly name: string;
  /** The first import of it, by a source file if there is one. */
  readonly import: Step;
}

export interface HealthMove {
  readonly before: Score;
  readonly after: Score;
  /** Why the score fell, the reason that costs most points first. Empty if it did not. */
  readonly causes: readonly HealthCause[];
}

/** A reason that deducts more points than before. */
export interface HealthCause {
  readonly before: HealthFactor;
  readonly after: HealthFactor;
  /** The import that did it, as far as one did. */
  readonly import?: Step;
}

export interface Score {
  readonly score: number | null;
  readonly grade: string;
}
