import type { ModelCycle, ModelDiagnostics, ModelMetrics, ModelRisks } from './model-types.ts';
import type { ReportHealth } from './types.ts';

/**
 * How a revision differs from the one before (`revision` of `GET /api/events`). A client that holds the previous model
 * and applies the event holds the next one. An absent member has not changed.
 */
export interface RevisionEvent {
  readonly revision: number;
  readonly generatedAt: string;
  /** The first of the files that were added, removed or edited. */
  readonly changed: readonly string[];
  /** How many there are in all. */
  readonly changedCount: number;
  /** Null: it is too large, or there is nothing to compare with. Read the model again. */
  readonly delta: Delta | null;
  readonly metrics: ModelMetrics;
  readonly health: ReportHealth;
  readonly diagnostics?: DiagnosticsDelta;
  /** What the server wants its user to know, as in `GET /api/status`. */
  readonly warnings: readonly string[];
}

/**
 * How one graph becomes the next. Removals come before additions: a node that is removed and added is another one
 * of the same name, and so are its edges. Numbers of nodes and edges are those of the next model.
 */
export interface Delta {
  readonly nodes: {
    readonly added: readonly DeltaNode[];
    readonly removed: readonly string[];
    /** Files that are still there, as they are now. */
    readonly changed: readonly DeltaNode[];
  };
  readonly edges: {
    readonly added: readonly DeltaEdge[];
    /** All edges of removed nodes are among them. */
    readonly removed: readonly (readonly [source: string, target: string])[];
    /** The same two ends, but other flags or lines than before; these are the new ones. */
    readonly changed: readonly DeltaEdge[];
  };
  /** A circular group with one member more or less is closed, and opened as another one. */
  readonly cycles: {
    readonly opened: readonly (readonly string[])[];
    readonly closed: readonly (readonly string[])[];
    /** Of every opened cycle, and of those that stay where anything but the members has changed. */
    readonly details: readonly DeltaCycle[];
  };
  readonly risks?: ModelRisks;
}

/** One row of the model's columns. */
export interface DeltaNode {
  readonly id: string;
  /** `package` for a package. */
  readonly language: string;
  /** Lines of the file, where it could be read. */
  readonly loc?: number;
  /** Number of its layer in the model, where it is in one. */
  readonly layer?: number;
  /** The composite risk score, where there is one. */
  readonly risk?: number;
}

export interface DeltaEdge {
  readonly source: string;
  readonly target: string;
  /** The sum of those `EDGE_FLAGS` that apply. */
  readonly flags: number;
  /** Where the imports stand, ascending; never empty. */
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

/** How one list becomes the next: these entries take the place of `removed` others from `at` on. */
export interface Splice<T> {
  readonly at: number;
  readonly removed: number;
  readonly added: readonly T[];
}
