import type { Digest } from '../report/digest.ts';
import type { FileId } from '../types.ts';
import type { Sum } from './moved.ts';

/**
 * What the last run answered, to whom, and from what: the same question about the same files has the same
 * answer. It lies beside the cache, and says nothing that could not be found out again.
 */
export interface LastAnswer {
  readonly question: Question;
  /** What it followed from; absent where a daemon answered. */
  readonly ground?: Ground;
  /** Of the daemon that answered: which of its states that was. */
  readonly state?: string;
  readonly digest: Digest;
  /** The files that were written, by their absolute paths, with their stamps. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** What was asked, and which code answered. */
export interface Question {
  readonly here: string;
  /** The same of the same project at another place. */
  readonly anywhere: string;
}

export interface Ground {
  /** Of `Seen`. */
  readonly seen: string;
  /** Manifests that the walk did not come by. */
  readonly outside: readonly FileId[];
  /** The families of languages whose files around the root were read. */
  readonly around: readonly string[];
  /** Of `meaningOf`. */
  readonly meaning: string;
  /** The stamps of some sources: after a checkout all of them are others. */
  readonly sample: Readonly<Record<FileId, string>>;
  /** Of the report as JSON, where that was written. */
  readonly sum?: Sum | undefined;
}

/**
 * Could this be an answer, as far as anybody looks at it before it is known to be one? The digest is looked at only
 * where everything else was found to be true.
 */
export function isLastAnswer(value: unknown): value is LastAnswer {
  if (!isRecord(value)) return false;
  const { question, ground, state, digest, outputs } = value;
  return (
    isRecord(question) &&
    isText(question.here) &&
    isText(question.anywhere) &&
    isRecord(digest) &&
    isTexts(outputs) &&
    (state === undefined || isText(state)) &&
    (ground === undefined || isGround(ground))
  );
}

function isGround(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { seen, outside, around, meaning, sample, sum } = value;
  const isSum = isRecord(sum) && typeof sum.bytes === 'number' && typeof sum.crc === 'number';
  return (
    isText(seen) &&
    isText(meaning) &&
    isTextList(outside) &&
    isTextList(around) &&
    isTexts(sample) &&
    (sum === undefined || isSum)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
