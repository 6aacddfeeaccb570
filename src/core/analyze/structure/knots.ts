import type { Ends, Graph } from '../../graph/graph.ts';

/** A strongly connected group of files, and what a user needs to know to break it. */
export interface Knot {
  readonly members: Uint32Array;
  /** The files of a shortest loop, of imports as strong as the knot has; the first is repeated at the end. */
  readonly path: Uint32Array;
  /** The edges whose removal breaks it, those that free the most files first. */
  readonly cuts: readonly Ends[];
  /** How many files are free after the first cut, after the first two, and so on. */
  readonly freed: Uint32Array;
  /** How many files the largest cycle has that is left then. */
  readonly largest: Uint32Array;
  /** The unit that contains all members, if any. */
  readonly unit: string | undefined;
}

/** One circular group, made of imports of any kind. */
export interface CycleDetail extends Knot {
  /** It disappears without type-only imports, as they are written. */
  readonly typeOnly: boolean;
  /** It disappears without lazy imports. */
  readonly lazy: boolean;
  /** The groups inside it that run-time imports form: those that are neither type-only nor erased. */
  readonly runtime: readonly Knot[];
  /** The groups inside it that imports form which run while files load. */
  readonly eager: readonly Knot[];
  /** The groups of run-time imports that only lazy ones close. Their cuts are lazy, and leave eager groups only. */
  readonly deferred: readonly Knot[];
  /** The edges inside it that compilers drop, ascending. */
  readonly erased: readonly Ends[];
  /** The edges inside it of which compilers leave lazy imports only, although others are written, ascending. */
  readonly leftLazy: readonly Ends[];
}

export function unitOf({ files }: Graph, members: Uint32Array): string | undefined {
  const { unit } = files[members[0]];
  return members.every(member => files[member].unit === unit) ? unit : undefined;
}

/** Is the one knot inside the other? Knots of one group are disjoint, or one contains the other. */
export function isInside(inner: Knot, outer: Knot): boolean {
  return outer.members.includes(inner.members[0]);
}
