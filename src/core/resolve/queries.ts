import type { FileId } from '../../types.ts';

/**
 * The hash of one query of the project model. A collision can only re-resolve a file unnecessarily, never miss one.
 */
export type QueryKey = number;

/** Every query that the resolution of one file made. While their answers are the same, so is the resolution. */
export type QueryList = readonly QueryKey[];

/** A result with every query that was made to compute it. */
export interface Recorded<T> {
  readonly value: T;
  readonly queries: QueryList;
}

/** The kinds of queries; each seeds its hashes differently. */
const QUERY_SEED = {
  /** Is this a source file? */
  source: 0x2f0b4c47,
  /** Does something other than a source file exist at this path? */
  other: 0x51ed270b,
  /** Is this a folder that the walk does not enter? */
  pruned: 0x6c8e9cf5,
  /** Does this folder contain a source file? */
  folder: 0x1b873593,
  /** Which source files are below this folder? */
  below: 0x3c6ef372,
  /** Is there a source file with this extension? */
  extension: 0x7ed55d16,
  /** Which source files have this extension? */
  withExtension: 0x165667b1,
  /** Which names does this file declare? */
  names: 0x5bd1e995,
  /** Which values does this key of an index have? */
  values: 0x4cf5ad43,
  /** Does this key of an index have any value? */
  presence: 0x38b34ae5,
  /** Which value was derived for this key? */
  derived: 0x64e6cd11,
  /** Which source files are there? */
  all: 0x27d4eb2f,
} as const;

export type Kind = keyof typeof QUERY_SEED;

/** Positive and below 2³⁰, so that V8 keeps lists of them as lists of small integers. */
export function queryKey(kind: Kind, id: FileId): QueryKey {
  let hash: number = QUERY_SEED[kind];
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 2;
}

/** Queries whose answers changed. */
export interface Invalidation {
  readonly size: number;
  add(kind: Kind, id: FileId): void;
  /** Does the list, or this part of it, contain one of them? */
  affects(list: ArrayLike<QueryKey>, start?: number, end?: number): boolean;
}

const BUCKETS = 1 << 16;

export function createInvalidation(): Invalidation {
  const exact = new Set<QueryKey>();
  // A bitmap filter: rejects almost every key without a Set lookup.
  const buckets = new Uint8Array(BUCKETS);
  return {
    get size() {
      return exact.size;
    },
    add(kind, id) {
      const added = queryKey(kind, id);
      exact.add(added);
      buckets[added & (BUCKETS - 1)] = 1;
    },
    affects(list, start = 0, end = list.length) {
      for (let i = start; i < end; i++) {
        if (buckets[list[i] & (BUCKETS - 1)] === 1 && exact.has(list[i])) return true;
      }
      return false;
    },
  };
}
