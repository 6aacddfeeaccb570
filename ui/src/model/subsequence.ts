export function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (!isLetterOrDigit(before)) return true;
  const here = text.charCodeAt(at);
  return isCapital(here) && !isCapital(before);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Everything outside ASCII counts as a letter. */
function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || isCapital(code) || (code >= 48 && code <= 57) || code > 127;
}

/** Whether the needle is a subsequence of the text. */
export function isSubsequence(hay: string, needle: string, from: number): boolean {
  let at = from;
  for (let i = 0; i < needle.length; i++) {
    at = hay.indexOf(needle[i], at) + 1;
    if (at === 0) return false;
  }
  return true;
}

interface Alignment {
  /** From 0 to 998. */
  readonly bonus: number;
  positions(): number[];
}

const AT_WORD_START = 14;
const NEXT_TO_EACH_OTHER = 12;
/** Beyond these, as for a pasted query or a very long name, the quick alignment has to do. */
const MAX_NEEDLE = 24;
const MAX_TEXT = 256;

/** Reused for every text; valid until the next call. */
const TABLE = new Int32Array(MAX_NEEDLE * MAX_TEXT);

/** The best alignment of the needle, by dynamic programming: starts of words and runs of characters score more. */
export function bestAlignment(hay: string, needle: string, text: string, start: number): Alignment {
  const length = hay.length - start;
  if (needle.length > MAX_NEEDLE || length > MAX_TEXT) return quickAlignment(hay, needle, text);
  /** Cell (i, at): the best score of an alignment whose character `i` is at offset `at`. */
  const table = TABLE.fill(-1, 0, needle.length * length);
  for (let i = 0; i < needle.length; i++) {
    let bestBefore = i === 0 ? 0 : -1;
    for (let at = i; at < length; at++) {
      const above = (i - 1) * length + at - 1;
      if (i > 0 && at > 1 && table[above - 1] > bestBefore) bestBefore = table[above - 1];
      if (hay.charCodeAt(start + at) !== needle.charCodeAt(i)) continue;
      const apart = bestBefore;
      const joined = i > 0 && table[above] !== -1 ? table[above] + NEXT_TO_EACH_OTHER : -1;
      const before = Math.max(apart, joined);
      if (before === -1) continue;
      table[i * length + at] = before + (isWordStart(text, start + at) ? AT_WORD_START : 1);
    }
  }
  let end = -1;
  const last = (needle.length - 1) * length;
  for (let at = 0; at < length; at++) if (end === -1 || table[last + at] > table[last + end]) end = at;
  const bonus = Math.min(998, Math.max(0, 2 * table[last + end] - Math.floor(length / 16)));
  return { bonus, positions: () => backwards(table, needle.length, length, end).map(at => start + at) };
}

/** Backtracks through the table from the last character. */
function backwards(table: Int32Array, letters: number, length: number, end: number): number[] {
  const positions = [end];
  for (let i = letters - 2, after = end; i >= 0; i--) {
    let best = -1;
    for (let at = 0; at < after; at++) {
      const joined = at === after - 1 ? NEXT_TO_EACH_OTHER : 0;
      const sum = table[i * length + at] === -1 ? -1 : table[i * length + at] + joined;
      const known =
        best === -1 ? -1 : table[i * length + best] + (best === after - 1 ? NEXT_TO_EACH_OTHER : 0);
      if (sum > known) best = at;
    }
    positions.push(best);
    after = best;
  }
  return positions.reverse();
}

/**
 * The best of three greedy alignments: the first, the last, and the first that starts where the last does. In a long
 * path the result is nearly as good, and many times faster to find.
 */
export function quickAlignment(hay: string, needle: string, text: string): Alignment {
  const last = new Int32Array(needle.length);
  for (let i = needle.length - 1, at = hay.length; i >= 0; i--) {
    at = hay.lastIndexOf(needle[i], at - 1);
    last[i] = at;
  }
  let bonus = weigh(last, text);
  let best: Int32Array = last;
  for (const start of [last[0], 0]) {
    const way = wayFrom(hay, needle, start);
    const sum = weigh(way, text);
    if (sum <= bonus) continue;
    bonus = sum;
    best = way;
  }
  return { bonus, positions: () => Array.from(best) };
}

function wayFrom(hay: string, needle: string, start: number): Int32Array {
  const way = new Int32Array(needle.length);
  for (let i = 0, at = start - 1; i < needle.length; i++) {
    at = hay.indexOf(needle[i], at + 1);
    way[i] = at;
  }
  return way;
}

function weigh(positions: Int32Array, text: string): number {
  let sum = 0;
  for (let i = 0; i < positions.length; i++) {
    sum += isWordStart(text, positions[i]) ? AT_WORD_START : 1;
    if (i > 0 && positions[i] === positions[i - 1] + 1) sum += NEXT_TO_EACH_OTHER;
  }
  return Math.min(998, Math.max(0, 2 * sum - Math.floor(text.length / 16)));
}
