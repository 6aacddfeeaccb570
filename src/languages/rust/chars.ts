import { OTHER_BLANK } from '../kit/byte-codes.ts';
import { NEWLINE } from './char-codes.ts';

/** Letters, digits, the underscore, and everything beyond ASCII that is no blank. */
export function isIdentifier(code: number): boolean {
  return CLASSES[code] === IDENTIFIER;
}

/** What the language reference calls `Pattern_White_Space`. */
export function isBlank(code: number): boolean {
  return CLASSES[code] === BLANK;
}

/** Does this whole word stand at this place? Whoever asks knows that a word begins there. */
export function isWord(codes: Uint8Array, at: number, word: string): boolean {
  return beginsWith(codes, at, word) && !isIdentifier(codes[at + word.length]);
}

export function beginsWith(codes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (codes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** Where the identifier that begins here ends; the place itself where there is none. */
export function endOfIdentifier(codes: Uint8Array, from: number): number {
  let i = from;
  while (CLASSES[codes[i]] === IDENTIFIER) i++;
  return i;
}

/** Where the identifier that ends here begins; the place itself where there is none. */
export function startOfIdentifier(codes: Uint8Array, end: number): number {
  let i = end;
  while (i > 0 && CLASSES[codes[i - 1]] === IDENTIFIER) i--;
  return i;
}

/** The first place from here on that is no blank. */
export function skipBlanks(codes: Uint8Array, from: number): number {
  let i = from;
  while (CLASSES[codes[i]] === BLANK) i++;
  return i;
}

/** Behind the last character before this place that is no blank. */
export function skipBlanksBack(codes: Uint8Array, from: number): number {
  let i = from;
  while (i > 0 && CLASSES[codes[i - 1]] === BLANK) i--;
  return i;
}

export function countNewlines(codes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (codes[i] === NEWLINE) count++;
  return count;
}

/** Names are compared after NFC normalisation, as the compiler does. */
export function nameBetween({ text, codes }: Source, start: number, end: number): string {
  const name = text.slice(start, end);
  for (let i = start; i < end; i++) if (codes[i] > 127) return name.normalize('NFC');
  return name;
}

/** A text, and its characters as one byte each: see `byteCodesOf`. */
export interface Source {
  readonly text: string;
  readonly codes: Uint8Array;
}

const IDENTIFIER = 1;
const BLANK = 2;
const CLASSES = new Uint8Array(256).fill(IDENTIFIER, 128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_') {
  CLASSES[letter.charCodeAt(0)] = IDENTIFIER;
}
for (const code of [9, 10, 11, 12, 13, 32, OTHER_BLANK]) CLASSES[code] = BLANK;
