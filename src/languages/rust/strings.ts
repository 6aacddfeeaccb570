import { BACKSLASH, DOUBLE_QUOTE, HASH, LOWER_B, LOWER_C, LOWER_R, SINGLE_QUOTE } from './char-codes.ts';
import { endOfIdentifier, isIdentifier, type Source, startOfIdentifier } from './chars.ts';
import { endOfBrokenLine } from './trivia.ts';

export interface StringLiteral {
  /** Where its prefix begins, or its quote. */
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Behind its last quote or hash. */
  readonly end: number;
  readonly isRaw: boolean;
}

/** The strings of one text. It remembers what is never closed, so that nothing is searched twice in vain. */
export class Strings {
  /** Where a string begins that is never closed. */
  unclosed: number | undefined;

  readonly #source: Source;
  #noQuoteBehind = false;
  /** Raw strings with this many hashes or more are not closed any more. */
  #noRawWith = Number.POSITIVE_INFINITY;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The string whose opening quote stands here. */
  at(quote: number): StringLiteral {
    return isRawPrefix(this.#source.codes, quote) ? this.raw(quote, 0) : this.#plain(quote);
  }

  /** The raw string whose opening quote stands here, behind so many hashes. */
  raw(quote: number, hashes: number): StringLiteral {
    const { text, codes } = this.#source;
    const start = startOfIdentifier(codes, quote - hashes);
    const close = hashes < this.#noRawWith ? text.indexOf(`"${'#'.repeat(hashes)}`, quote + 1) : -1;
    if (close === -1) this.#noRawWith = Math.min(this.#noRawWith, hashes);
    const contentEnd = close === -1 ? this.#breakOff(quote) : close;
    const end = close === -1 ? contentEnd : close + 1 + hashes;
    return { start, contentStart: quote + 1, contentEnd, end, isRaw: true };
  }

  #plain(quote: number): StringLiteral {
    const close = this.#noQuoteBehind ? -1 : endOfPlain(this.#source, quote + 1);
    this.#noQuoteBehind = close === -1;
    const contentEnd = close === -1 ? this.#breakOff(quote) : close;
    const end = close === -1 ? contentEnd : close + 1;
    return { start: quote, contentStart: quote + 1, contentEnd, end, isRaw: false };
  }

  /** A string that is never closed would hide the rest of the text: only its line is skipped. */
  #breakOff(quote: number): number {
    this.unclosed ??= quote;
    return endOfBrokenLine(this.#source.text, quote);
  }
}

function endOfPlain({ text, codes }: Source, from: number): number {
  let i = from;
  for (;;) {
    const quote = text.indexOf('"', i);
    if (quote === -1) return -1;
    let backslashes = quote;
    while (backslashes > i && codes[backslashes - 1] === BACKSLASH) backslashes--;
    if ((quote - backslashes) % 2 === 0) return quote;
    i = quote + 1;
  }
}

/**
 * How many hashes stand between the prefix of a raw string and its quote, of which the first is here;
 * 0 where this is no raw string.
 */
export function rawStringHashes(codes: Uint8Array, hash: number): number {
  if (!isRawPrefix(codes, hash)) return 0;
  let i = hash;
  while (codes[i] === HASH && i - hash < MOST_HASHES) i++;
  return codes[i] === DOUBLE_QUOTE ? i - hash : 0;
}

/** Where the character literal or lifetime ends whose quote stands here. */
export function endOfTick({ text, codes }: Source, tick: number): number {
  const first = codes[tick + 1];
  if (first === BACKSLASH) {
    const close = text.indexOf("'", tick + 3);
    return close === -1 || close - tick > LONGEST_ESCAPE ? tick + 2 : close + 1;
  }
  const behind = tick + (isHighSurrogate(text.charCodeAt(tick + 1)) ? 3 : 2);
  if (codes[behind] === SINGLE_QUOTE && first !== SINGLE_QUOTE) return behind + 1;
  const end = endOfIdentifier(codes, tick + 1);
  // A raw lifetime: 'r#async
  const isRaw = codes[end] === HASH && end === tick + 2 && first === LOWER_R;
  return isRaw ? endOfIdentifier(codes, end + 1) : end;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** The value of a literal, as far as paths of files need it. */
export function textOf(text: string, literal: StringLiteral): string {
  const content = text.slice(literal.contentStart, literal.contentEnd);
  if (literal.isRaw || !content.includes('\\')) return content;
  return content.replace(/\\(?:u\{([0-9a-fA-F_]{1,8})\}|\n\s*|(.))/g, (_, code?: string, escaped = '') => {
    if (code !== undefined) return characterOf(Number.parseInt(code.replaceAll('_', ''), 16));
    return escaped === 'n' || escaped === 't' || escaped === 'r' || escaped === '0' ? ' ' : escaped;
  });
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Does `r`, `br` or `cr` end here, as a word of its own? */
function isRawPrefix(codes: Uint8Array, end: number): boolean {
  if (end === 0 || codes[end - 1] !== LOWER_R) return false;
  const before = end === 1 ? 0 : codes[end - 2];
  if (before !== LOWER_B && before !== LOWER_C) return !isIdentifier(before);
  return end === 2 || !isIdentifier(codes[end - 3]);
}

/** The compiler takes no more. */
const MOST_HASHES = 255;
/** `'\u{10_FF_FF}'` may have underscores. */
const LONGEST_ESCAPE = 40;
