import type { Level } from './finding.ts';

/** What the rules say about one file: the answer that an author wants before writing an import. */
export interface FileExplanation {
  readonly file: string;
  readonly module?: string;
  readonly tags: readonly string[];
  /** Whether it is one of the public files of its module; absent if the module declares none. */
  readonly isPublic?: boolean;
  /** Declared rules that are about this file, as the source or the target of an import, or as a whole. */
  readonly rules: readonly AppliedRule[];
  readonly mayUse: readonly Relation[];
  readonly mayBeUsedBy: readonly Relation[];
}

export interface AppliedRule {
  readonly name: string;
  readonly level: Level;
  readonly description: string;
  readonly help?: string;
}

/** How a file may depend on a group of others, or they on it. */
export interface Relation {
  /** A module, a top-level folder of files in no module, or `packages`. */
  readonly name: string;
  readonly total: number;
  readonly allowed: number;
  /** The rules that forbid the others. */
  readonly rules: readonly string[];
  /** The first few of the smaller part, if there are two. */
  readonly examples: readonly string[];
}
