import * as char from '../kit/chars.ts';
import { endOfLine } from '../kit/lines.ts';
import { endOfEscaped, endOfRaw } from '../kit/quoted.ts';
import { endOfIdentifier, isIdentifier, startOfIdentifier } from './chars.ts';
import type { Source } from './source.ts';

export interface StringLiteral {
  /** The offset of its prefix, or of its quote. */
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  /** The offset after its last quote or hash. */
  readonly end: number;
  readonly isRaw: boolean;
}

/** The strings of one text. */
export class Strings {
  /** The offset of the first string that is never closed. */
  unclosed: number | undefined;

  readonly #source: Source;
  /** No later string with this many hashes, or more, is closed. Repeated searches would take quadratic time. */
  #unclosedHashes = Number.POSITIVE_INFINITY;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The string with this opening quote. */
  at(quote: number): StringLiteral {
    return isRawPrefix(this.#source.codes, quote) ? this.raw(quote, 0) : this.#read(quote, quote, -1);
  }

  /** The raw string with this opening quote, after so many hashes. */
  raw(quote: number, hashes: number): StringLiteral {
    return this.#read(startOfIdentifier(this.#source.codes, quote - hashes), quote, hashes);
  }

  /** @param hashes -1 for a string with escapes */
  #read(start: number, quote: number, hashes: number): StringLiteral {
    const { text } = this.#source;
    const isRaw = hashes >= 0;
    const contentStart = quote + 1;
    const close = hashes > 0 ? `"${'#'.repeat(hashes)}` : '"';
    let end: number;
    if (hashes >= this.#unclosedHashes) end = ~endOfLine(text, quote);
    else end = isRaw ? endOfRaw(text, contentStart, close) : endOfEscaped(text, contentStart, close);
    if (end >= 0) return { start, contentStart, contentEnd: end - close.length, end, isRaw };
    this.unclosed ??= quote;
    this.#unclosedHashes = Math.min(this.#unclosedHashes, hashes);
    return { start, contentStart, contentEnd: ~end, end: ~end, isRaw };
  }
}

/** The number of hashes from this one to the quote of a raw string; 0 if this is not a raw string. */
export function rawStringHashes(codes: Uint8Array, hash: number): number {
  if (!isRawPrefix(codes, hash)) return 0;
  let i = hash;
  while (codes[i] === char.HASH && i - hash < MOST_HASHES) i++;
  return codes[i] === char.DOUBLE_QUOTE ? i - hash : 0;
}

/** The offset after the character literal or lifetime that begins with this quote. */
export function endOfTick({ text, codes }: Source, tick: number): number {
  const first = codes[tick + 1];
  if (first === char.BACKSLASH) {
    const close = text.indexOf("'", tick + 3);
    return close === -1 || close - tick > LONGEST_ESCAPE ? tick + 2 : close + 1;
  }
  const close = tick + ((text.codePointAt(tick + 1) ?? 0) > 0xffff ? 3 : 2);
  if (codes[close] === char.SINGLE_QUOTE && first !== char.SINGLE_QUOTE) return close + 1;
  const end = endOfIdentifier(codes, tick + 1);
  // A raw lifetime: 'r#async
  const isRaw = codes[end] === char.HASH && end === tick + 2 && first === char.LOWER_R;
  return isRaw ? endOfIdentifier(codes, end + 1) : end;
}

/** The value of a literal, precise enough for file paths. */
export function textOf(text: string, { contentStart, contentEnd, isRaw }: StringLiteral): string {
  const content = text.slice(contentStart, contentEnd);
  if (isRaw || !content.includes('\\')) return content;
  return content.replace(/\\(?:u\{([0-9a-fA-F_]{1,8})\}|\n\s*|(.))/g, (_, hex?: string, escaped = '') => {
    if (hex === undefined) return /[ntr0]/.test(escaped) ? ' ' : escaped;
    const code = Number.parseInt(hex.replaceAll('_', ''), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Does the word `r`, `br` or `cr` end here? */
function isRawPrefix(codes: Uint8Array, end: number): boolean {
  if (end === 0 || codes[end - 1] !== char.LOWER_R) return false;
  const before = end === 1 ? 0 : codes[end - 2];
  if (before !== char.LOWER_B && before !== char.LOWER_C) return !isIdentifier(before);
  return end === 2 || !isIdentifier(codes[end - 3]);
}

/** The compiler accepts no more. */
const MOST_HASHES = 255;
/** `'\u{10_FF_FF}'` may have underscores. */
const LONGEST_ESCAPE = 40;
