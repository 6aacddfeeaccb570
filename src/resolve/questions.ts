import type { FileId } from '../types.ts';

/**
 * Something that was asked of the project model, as a number. Two questions may share one: then a file
 * is resolved again that need not be, and never the other way round.
 */
export type Question = number;

/** All that was asked to resolve one file. The same answers to all of it give the same resolution. */
export type Trail = readonly Question[];

/** What can be asked; each kind begins its numbers elsewhere. */
export const ASKED = {
  /** Is this a source file? */
  source: 0x2f0b4c47,
  /** Is something there that is no source file? */
  other: 0x51ed270b,
  /** Is this one of the folders that are not entered? */
  pruned: 0x6c8e9cf5,
  /** Does this folder hold a source file? */
  folder: 0x1b873593,
  /** Which source files lie below this folder? */
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
  /** What was found by asking much else? */
  settled: 0x64e6cd11,
  /** Which source files are there? */
  all: 0x27d4eb2f,
} as const;

export type Kind = keyof typeof ASKED;

/** Positive and below 2³⁰, so that lists of them stay lists of small integers. */
export function question(kind: Kind, id: FileId): Question {
  let hash: number = ASKED[kind];
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 2;
}

/** Questions that have another answer than before. */
export interface Doubts {
  readonly size: number;
  add(kind: Kind, id: FileId): void;
  /** Was one of them asked? */
  concern(trail: Trail): boolean;
}

const BUCKETS = 1 << 16;

export function createDoubts(): Doubts {
  const exact = new Set<Question>();
  // Nearly every question of hundreds of thousands is told away by one look into this table.
  const buckets = new Uint8Array(BUCKETS);
  return {
    get size() {
      return exact.size;
    },
    add(kind, id) {
      const added = question(kind, id);
      exact.add(added);
      buckets[added & (BUCKETS - 1)] = 1;
    },
    concern(trail) {
      for (let i = 0; i < trail.length; i++) {
        if (buckets[trail[i] & (BUCKETS - 1)] === 1 && exact.has(trail[i])) return true;
      }
      return false;
    },
  };
}
