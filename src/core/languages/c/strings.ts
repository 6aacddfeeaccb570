import * as char from '../kit/chars.ts';
import { isIdentifier } from './chars.ts';
import { afterSplices, beforeSplices } from './splices.ts';

/**
 * The offset after the quote that closes a string or a character, or the end of the line if none does: compilers read
 * `#error don't` like this, and prose in `#if 0`.
 */
export function endOfString(text: string, from: number, quote: number): number {
  const end = text.length;
  for (let i = from; i < end; i++) {
    let code = text.charCodeAt(i);
    if (code === char.BACKSLASH) {
      const after = afterSplices(text, i);
      // A splice may precede the escaped character.
      i = after > i ? after - 1 : afterSplices(text, i + 1);
      code = text.charCodeAt(i);
      if (after > i || code !== char.NEWLINE) continue;
    }
    if (code === quote) return i + 1;
    if (code === char.NEWLINE) return i;
  }
  return end;
}

/** Distinguishes the apostrophes of `1'000` from those that begin a character. */
export class Separators {
  readonly #text: string;
  /** The last one that was found: the number continues after it. */
  #last = Number.NEGATIVE_INFINITY;

  constructor(text: string) {
    this.#text = text;
  }

  isAt(at: number): boolean {
    const text = this.#text;
    if (!isIdentifier(text.charCodeAt(at + 1))) return false;
    let start = at;
    while (start > 0 && isPartOfNumber(text.charCodeAt(start - 1))) start--;
    if (start === at) return false;
    const first = text.charCodeAt(start) === char.DOT ? start + 1 : start;
    if (!char.isDigit(text.charCodeAt(first)) && start - 1 !== this.#last) return false;
    this.#last = at;
    return true;
  }
}

/** The text that closes the raw string with this quote; undefined if it is not raw. GCC allows them in C, too. */
export function rawStringEnd(text: string, quote: number): string | undefined {
  const last = beforeSplices(text, quote);
  if (text.charCodeAt(last) !== char.UPPER_R || !RAW_PREFIX.test(text.slice(Math.max(0, last - 3), last))) {
    return undefined;
  }
  RAW_START.lastIndex = quote + 1;
  const delimiter = RAW_START.exec(text)?.[1];
  return delimiter === undefined ? undefined : `)${delimiter}"`;
}

function isPartOfNumber(code: number): boolean {
  return code === char.DOT || (code < 128 && isIdentifier(code));
}

const RAW_PREFIX = /(?:^|[^\w$\u0080-\uffff])(?:u8|[uUL])?$/;
const RAW_START = /([^\s()\\]{0,16})\(/y;
