import type { Timestamp } from '../../types.ts';
import type {
  ChosenModule,
  ModelCycle,
  ModelDiagnostics,
  ModelFinding,
  ModelHealth,
  ModelMetrics,
  ModelRisks,
  ModuleFindingLists,
} from './model-types.ts';

/**
 * How a revision differs from the previous one (the `revision` event of `GET /api/events`). Applying it to the previous
 * model yields the next one. An absent member has not changed.
 */
export interface RevisionEvent {
  readonly revision: number;
  readonly generatedAt: Timestamp;
  /** The first files that were added, removed or edited. */
  readonly changed: readonly string[];
  /** The total number of these files. */
  readonly changedCount: number;
  /** Null if the delta would be too large, or if there is no previous revision: fetch the model again. */
  readonly delta: Delta | null;
  readonly metrics: ModelMetrics;
  readonly diagnostics?: DiagnosticsDelta;
  /** Warnings for the user, as in `GET /api/status`. */
  readonly warnings: readonly string[];
}

/**
 * How one graph becomes the next. Apply removals before additions: a node that is both removed and added is a different
 * node with the same id, and so are its edges. Node and edge numbers refer to the next model.
 */
export interface Delta {
  readonly nodes: {
    readonly added: readonly DeltaNode[];
    readonly removed: readonly string[];
    /** Files in both models, with their new columns. */
    readonly changed: readonly DeltaNode[];
  };
  readonly edges: {
    readonly added: readonly DeltaEdge[];
    /** Includes all edges of removed nodes. */
    readonly removed: readonly (readonly [source: string, target: string])[];
    /** Edges in both models, with their new flags and lines. */
    readonly changed: readonly DeltaEdge[];
  };
  /** A circular group whose members changed is closed, and opened as a new one; the judgement describes it. */
  readonly cycles: {
    readonly opened: readonly (readonly string[])[];
    readonly closed: readonly (readonly string[])[];
  };
}

/**
 * What follows from the structure of a revision (part of the `judgement` event of `GET /api/events`). Applying it to a
 * model of this revision whose judgement is that of revision `since` yields the whole model. An absent member has not
 * changed.
 */
export interface ModelJudgement {
  readonly revision: number;
  /** The last revision before it that was judged. */
  readonly since: number;
  readonly metrics: ModelMetrics;
  readonly health: ModelHealth;
  readonly risks?: ModelRisks;
  /** The risk scores of files that changed. */
  readonly scores: readonly { readonly file: string; readonly score: number }[];
  readonly modules?: ModulesDelta;
  /** Null if this would be too large, or there is no earlier revision, or judging failed: fetch the model again. */
  readonly cycles: CyclesDelta | null;
  /** Why the revision could not be judged; all else is that of revision `since` then. */
  readonly error?: string;
}

/** An absent list has not changed. */
export interface ModulesDelta extends Partial<ModuleFindingLists> {
  /** All modules of the next model. Files keep the module of the same name, or have none if it is gone. */
  readonly list?: readonly ChosenModule[];
  /** The files that are in another module than before, by index in the next list; -1 for none. */
  readonly files: readonly ModuleOfFile[];
}

export interface ModuleOfFile {
  readonly file: string;
  /** @minimum -1 */
  readonly module: number;
}

export interface CyclesDelta {
  /** The details of every cycle that is new or whose details changed. */
  readonly details: readonly DeltaCycle[];
  /** All findings of the next model, if they changed or were renumbered. */
  readonly findings?: readonly ModelFinding[];
}

/** One row of the model's columns. */
export interface DeltaNode {
  readonly id: string;
  /** `package` for a package. */
  readonly language: string;
  /** Number of lines; absent if the file could not be read. */
  readonly loc?: number;
  /** The number of its layer in the model; absent if it is in none. */
  readonly layer?: number;
  /** An index in `FILE_ROLES`; absent for a source. */
  readonly role?: number;
  readonly barrel?: true;
  readonly unit?: string;
}

export interface DeltaEdge {
  readonly source: string;
  readonly target: string;
  /** A bit set of `EDGE_FLAGS`. */
  readonly flags: number;
  /** The lines of the imports, ascending; never empty. */
  readonly lines: readonly number[];
}

export interface DeltaCycle extends Omit<ModelCycle, 'members'> {
  /** Its number in the next model. */
  readonly cycle: number;
}

export interface DiagnosticsDelta {
  readonly unresolvedCount: number;
  readonly unresolved: Splice<ModelDiagnostics['unresolved'][number]>;
  readonly problemCount: number;
  readonly problems: Splice<ModelDiagnostics['problems'][number]>;
}

/** How one list becomes the next: `added` replaces `removed` entries, starting at index `at`. */
export interface Splice<T> {
  readonly at: number;
  readonly removed: number;
  readonly added: readonly T[];
}
