import { bestAlignment, isSubsequence, isWordStart, quickAlignment } from './subsequence.ts';

/** One word of a query. It is case-sensitive if it contains a capital. */
export interface Term {
  readonly text: string;
  readonly isExact: boolean;
  readonly letters: number;
}

export function termsOf(query: string): readonly Term[] {
  return query
    .split(/\s+/)
    .filter(text => text !== '')
    .map(text => {
      const lower = text.toLowerCase();
      return { text, isExact: text !== lower, letters: lettersOf(lower, 0, lower.length) };
    });
}

/** A searchable text. Matches in the name count more than those in its folders. */
export interface Searchable {
  readonly text: string;
  /** The text in lower case, of the same length. */
  readonly lower: string;
  /** Offset of its last segment. */
  readonly nameStart: number;
  /** Letter masks of the name and of the whole text, see `lettersOf`. */
  readonly nameLetters: number;
  readonly letters: number;
}

/** A bit mask of the characters: one bit for each letter, one for digits, a few for punctuation. Rejects most texts. */
export function lettersOf(lower: string, from: number, to: number): number {
  let bits = 0;
  for (let i = from; i < to; i++) bits |= 1 << bitOf(lower.charCodeAt(i));
  return bits;
}

function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return 26;
  if (code === 47) return 27;
  if (code === 46) return 28;
  if (code === 45 || code === 95) return 29;
  return 30;
}

/** Base scores. Each kind of match outranks all that follow. */
const IN_NAME = 3000;
const SUBSEQUENCE_IN_NAME = 2000;
const IN_PATH = 1000;
const SUBSEQUENCE_IN_PATH = 1;
export const BEST_SCORE = 3999;

/** The text may match, but its score is below the floor. */
export const TOO_LOW = -1;

/** Scores a match; 0 if there is none. Stops early when the score cannot reach `floor`. */
export function scoreOf(term: Term, entry: Searchable, floor: number): number {
  if ((term.letters & ~entry.letters) !== 0) return 0;
  const { text, nameStart } = entry;
  const hay = term.isExact ? text : entry.lower;
  const needle = term.text;
  const isInName = (term.letters & ~entry.nameLetters) === 0;
  const inName = isInName ? bestIndex(hay, needle, text, nameStart) : -1;
  if (inName !== -1) return IN_NAME + positionBonus(text, needle, inName, nameStart);
  if (floor >= IN_NAME) return TOO_LOW;
  if (isInName && isSubsequence(hay, needle, nameStart)) {
    return SUBSEQUENCE_IN_NAME + bestAlignment(hay, needle, text, nameStart).bonus;
  }
  if (floor >= SUBSEQUENCE_IN_NAME) return TOO_LOW;
  const inPath = hay.lastIndexOf(needle);
  if (inPath !== -1) return IN_PATH + (isWordStart(text, inPath) ? 100 : 0) + inPath / text.length;
  if (floor >= IN_PATH) return TOO_LOW;
  return isSubsequence(hay, needle, 0) ? SUBSEQUENCE_IN_PATH + quickAlignment(hay, needle, text).bonus : 0;
}

/** The offsets of the characters that `scoreOf` matched. */
export function positionsOf(term: Term, { text, lower, nameStart }: Searchable): readonly number[] {
  const hay = term.isExact ? text : lower;
  const needle = term.text;
  const inName = bestIndex(hay, needle, text, nameStart);
  if (inName !== -1) return run(inName, needle.length);
  if (isSubsequence(hay, needle, nameStart)) return bestAlignment(hay, needle, text, nameStart).positions();
  const inPath = hay.lastIndexOf(needle);
  if (inPath !== -1) return run(inPath, needle.length);
  return isSubsequence(hay, needle, 0) ? quickAlignment(hay, needle, text).positions() : [];
}

function run(from: number, length: number): number[] {
  return Array.from({ length }, (_, i) => from + i);
}

/** The first occurrence at the start of a word, else the first occurrence. */
function bestIndex(hay: string, needle: string, text: string, from: number): number {
  const first = hay.indexOf(needle, from);
  for (let at = first; at !== -1; at = hay.indexOf(needle, at + 1)) if (isWordStart(text, at)) return at;
  return first;
}

/** At most 999. The whole name beats its stem, its start and the start of a word; a shorter rest is better. */
function positionBonus(text: string, needle: string, at: number, nameStart: number): number {
  const end = at + needle.length;
  const rest = Math.min(99, text.length - nameStart - needle.length);
  if (at !== nameStart) return (isWordStart(text, at) ? 300 : 100) - rest;
  if (end === text.length) return 900;
  return (text[end] === '.' ? 700 : 500) - rest;
}
