import type { Consequence } from '../../../src/core/diff/consequence.ts';
import type { ImportKind, Step } from '../../../src/core/query/edges.ts';

/** What the page reads of the answer of `GET /api/diff`, which a test compares with the type of the server. */
export interface DiffAnswer {
  readonly base: { readonly name: string; readonly commit?: string };
  readonly consequences: readonly Consequence[];
  readonly files: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly renamed: readonly { readonly from: string; readonly to: string }[];
    readonly changed: readonly string[];
  };
  readonly cycles: readonly CycleChange[];
  readonly imports: {
    readonly added: readonly Step[];
    readonly removed: readonly Step[];
    readonly changed: readonly (Step & { readonly was: ImportKind })[];
  };
}

export type CycleFate = 'new' | 'grown' | 'merged' | 'shrunk' | 'split' | 'fixed';

export interface CycleChange {
  readonly kind: 'eager' | 'lazy';
  readonly fate: CycleFate;
  readonly members: readonly string[];
  /** The imports that did it, first the one to cut. */
  readonly closedBy: readonly Step[];
}
