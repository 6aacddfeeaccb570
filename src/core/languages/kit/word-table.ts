/**
 * Maps words to numbers, and finds them in the codes of a text, so that nothing is sliced or hashed for the many words
 * that are not in the table.
 */
export class WordTable {
  /** The index of the first word with a given key, plus 1. Words with the same key follow each other. */
  readonly #first = new Uint16Array(KEYS);
  readonly #words: readonly Uint16Array[];
  readonly #values: Uint32Array;
  readonly #keys: Uint16Array;

  constructor(values: Iterable<readonly [word: string, value: number]>) {
    const entries = Array.from(values, ([word, value]) => {
      const codes = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
      return { codes, value, key: keyOf(codes, 0, codes.length) };
    }).sort((a, b) => b.key - a.key);
    this.#words = entries.map(({ codes }) => codes);
    this.#values = Uint32Array.from(entries, ({ value }) => value);
    // The last one has a key that is not the key of any word, which ends each search.
    this.#keys = Uint16Array.from([...entries.map(({ key }) => key), KEYS]);
    for (let i = entries.length; i > 0; i--) this.#first[this.#keys[i - 1]] = i;
  }

  /** The number of the word between two offsets; 0 if it is not in the table. */
  valueAt(codes: Uint16Array, start: number, end: number): number {
    const key = keyOf(codes, start, end);
    const first = this.#first[key];
    return first === 0 ? 0 : this.#search(first - 1, key, codes, start, end);
  }

  #search(first: number, key: number, codes: Uint16Array, start: number, end: number): number {
    for (let i = first; this.#keys[i] === key; i++) {
      if (isWordAt(this.#words[i], codes, start, end)) return this.#values[i];
    }
    return 0;
  }
}

const KEYS = 1024;

/** Distinguishes most words by three of their features. */
function keyOf(codes: Uint16Array, start: number, end: number): number {
  return (codes[start] * 37 + codes[end - 1] * 5 + (end - start) * 67) & (KEYS - 1);
}

function isWordAt(word: Uint16Array, codes: Uint16Array, start: number, end: number): boolean {
  const { length } = word;
  if (end - start !== length) return false;
  for (let i = 0; i < length; i++) if (word[i] !== codes[start + i]) return false;
  return true;
}

/** One number for each word: the bits of all lists that contain it. */
export function bitsByWord(
  lists: Iterable<readonly [bit: number, words: string]>,
): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [bit, words] of lists) {
    for (const word of words.split(/\s+/)) bits.set(word, (bits.get(word) ?? 0) | bit);
  }
  return bits;
}
