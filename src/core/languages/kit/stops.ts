import type { ByteCodes } from './byte-codes.ts';

const LONGEST_SHARED = 1 << 20;

/** The characters and words at which a lexer must stop. */
export interface StopOptions {
  /** Each of these characters. */
  readonly characters: string;
  /** The first character of these, anywhere. */
  readonly operators: readonly string[];
  /** The first character of these, at the start of a name. Words with the same beginning may be found, too. */
  readonly words: readonly string[];
  /** The first character of these, but only at an even offset: for words that two rare pairs identify. */
  readonly pairs: readonly string[];
}

/**
 * A table with an entry for each pair of Latin-1 characters: bit 0 if the first one is a stop, and bit 1 if the second
 * one is. Reading pairs halves the time, and most letters are ruled out by their neighbour.
 */
export function createStopTable({ characters, operators, words, pairs }: StopOptions): Uint8Array {
  const table = new Uint8Array(0x10000);
  const mark = (first: number, second: number, bits: number) => {
    table[(second << 8) | first] |= bits;
  };
  for (const character of characters) {
    const code = character.charCodeAt(0);
    for (let other = 0; other < 256; other++) {
      mark(code, other, FIRST);
      mark(other, code, SECOND);
    }
  }
  for (const operator of operators) {
    mark(operator.charCodeAt(0), operator.charCodeAt(1), FIRST);
    for (let before = 0; before < 256; before++) mark(before, operator.charCodeAt(0), SECOND);
  }
  for (const word of words) {
    mark(word.charCodeAt(0), word.charCodeAt(1), FIRST);
    for (let before = 0; before < 256; before++)
      if (!isNamePart(before)) mark(before, word.charCodeAt(0), SECOND);
  }
  for (const pair of pairs) mark(pair.charCodeAt(0), pair.charCodeAt(1), FIRST);
  return table;
}

/**
 * All stops of a text in order, then its length. The next call overwrites the result, unless the text is very long.
 */
export function findStops(codes: ByteCodes, length: number, table: Uint8Array): Int32Array {
  const find = length > LONGEST_SHARED ? createFinder(length) : findInShared;
  return find(codes, length, table);
}

/** Returns a closure over its array, because V8 specialises the loop for an array that nothing can replace. */
function createFinder(size: number): typeof findStops {
  // The system does not allocate memory that no text has needed yet.
  const found = new Int32Array(size + 8);
  // Without branches: a misprediction costs more than reading a dozen characters.
  return ({ words }, length, table) => {
    let count = 0;
    // Eight characters at a time, because V8 performs checks in each iteration.
    for (let i = 0, at = 0; at < length; i += 2, at += 8) {
      const word = words[i];
      const first = table[word & 0xffff];
      found[count] = at;
      count += first & 1;
      found[count] = at + 1;
      count += first >>> 1;
      const second = table[word >>> 16];
      found[count] = at + 2;
      count += second & 1;
      found[count] = at + 3;
      count += second >>> 1;
      const next = words[i + 1];
      const third = table[next & 0xffff];
      found[count] = at + 4;
      count += third & 1;
      found[count] = at + 5;
      count += third >>> 1;
      const fourth = table[next >>> 16];
      found[count] = at + 6;
      count += fourth & 1;
      found[count] = at + 7;
      count += fourth >>> 1;
    }
    found[count] = length;
    return found;
  };
}

const findInShared = createFinder(LONGEST_SHARED);

/** Unknown beyond ASCII. */
function isNamePart(code: number): boolean {
  return code < 128 && /\w/.test(String.fromCharCode(code));
}

const FIRST = 1;
const SECOND = 2;
