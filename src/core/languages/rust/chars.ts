import { OTHER_BLANK } from '../kit/byte-codes.ts';
import * as char from '../kit/chars.ts';

/** A letter, a digit, the underscore, or anything beyond ASCII that is not a blank. */
export function isIdentifier(code: number): boolean {
  return CLASSES[code] === IDENTIFIER;
}

/** `Pattern_White_Space`. */
export function isBlank(code: number): boolean {
  return CLASSES[code] === BLANK;
}

/** Does this word begin here, and end with its last letter? */
export function isWord(codes: Uint8Array, at: number, word: string): boolean {
  return beginsWith(codes, at, word) && !isIdentifier(codes[at + word.length]);
}

export function beginsWith(codes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (codes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** The end of the identifier that begins here; the offset itself if there is none. */
export function endOfIdentifier(codes: Uint8Array, from: number): number {
  let i = from;
  while (CLASSES[codes[i]] === IDENTIFIER) i++;
  return i;
}

/** The start of the identifier that ends here; the offset itself if there is none. */
export function startOfIdentifier(codes: Uint8Array, end: number): number {
  let i = end;
  while (i > 0 && CLASSES[codes[i - 1]] === IDENTIFIER) i--;
  return i;
}

/** The offset of the next character that is not a blank. */
export function skipBlanks(codes: Uint8Array, from: number): number {
  let i = from;
  while (CLASSES[codes[i]] === BLANK) i++;
  return i;
}

/** The offset after the last character before this one that is not a blank. */
export function skipBlanksBack(codes: Uint8Array, from: number): number {
  let i = from;
  while (i > 0 && CLASSES[codes[i - 1]] === BLANK) i--;
  return i;
}

/** The offset after the mark of a raw identifier (`r#use`); the offset itself if there is none. */
export function skipRawMark(codes: Uint8Array, at: number): number {
  return codes[at] === char.LOWER_R && codes[at + 1] === char.HASH ? at + 2 : at;
}

export function isColons(codes: Uint8Array, at: number): boolean {
  return codes[at] === char.COLON && codes[at + 1] === char.COLON;
}

export function countNewlines(codes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (codes[i] === char.NEWLINE) count++;
  return count;
}

const IDENTIFIER = 1;
const BLANK = 2;
const CLASSES = char.createCharTable({
  other: 0,
  wide: IDENTIFIER,
  kinds: [
    [IDENTIFIER, char.LETTERS + char.DIGITS],
    [BLANK, ` \t\n\v\f\r${String.fromCharCode(OTHER_BLANK)}`],
  ],
});
