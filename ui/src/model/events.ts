import type { Delta } from '../../../src/report/delta-types.ts';
import type { ReportHealth } from '../../../src/report/types.ts';

/** What the daemon says about one revision to those who hold the one before (`revision` of `GET /api/events`). */
export interface RevisionEvent {
  readonly revision: number;
  readonly generatedAt: string;
  /** The first of the files that came, went or say something else. */
  readonly changed: readonly ChangedFile[];
  /** How many there are in all. */
  readonly changedCount: number;
  /** Null: the model has to be read again. */
  readonly delta: Delta | null;
  readonly metrics: {
    readonly filesAnalyzed: number;
    readonly totalDependencies: number;
    readonly externalDependencies: number;
    readonly circularDependencyCount: number;
  };
  readonly health: ReportHealth;
  /** How many there are; the model has the lists. */
  readonly diagnostics: { readonly unresolved: number; readonly problems: number };
}

export interface ChangedFile {
  readonly file: string;
  /** Lines; absent when the file is gone or could not be read. */
  readonly loc?: number;
}
