import type { FileId } from '../../types.ts';

/** What compilers drop from one file, by the targets of its imports. Type-only imports are not among them. */
export interface ErasedImports {
  /** No import of these is left when the file runs. */
  readonly gone: ReadonlySet<FileId>;
  /** Only lazy imports of these are left. */
  readonly deferred: ReadonlySet<FileId>;
}

/**
 * File → what compilers drop from it; files that keep all imports are left out. Only files in groups that imports form
 * which are not type-only, and those that may import against the grain of modules, are known: others cannot change any
 * result.
 */
export type Erasures = ReadonlyMap<FileId, ErasedImports>;

export const NO_ERASURES: Erasures = new Map();
