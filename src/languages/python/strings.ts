import { BACKSLASH, DOUBLE_QUOTE, isIdentifier, NEWLINE } from './chars.ts';

/** What the letters before a quote say: `f` and `t` strings hold code, raw ones keep `\N{…}` as it is. */
export interface Prefix {
  readonly formatted: boolean;
  readonly raw: boolean;
}

/** Reads the prefix backwards from the opening quote, because only a quote makes it one. */
export function prefixBefore(text: string, quote: number): Prefix {
  const last = text.charCodeAt(quote - 1) | 32;
  if (last !== LOWER_F && last !== LOWER_T && last !== LOWER_R) return PLAIN;
  const before = text.charCodeAt(quote - 2);
  if (!isIdentifier(before)) return last === LOWER_R ? PLAIN : FORMATTED;
  const first = before | 32;
  const formatted = last === LOWER_R ? first === LOWER_F || first === LOWER_T : first === LOWER_R;
  return formatted && !isIdentifier(text.charCodeAt(quote - 3)) ? RAW_FORMATTED : PLAIN;
}

/**
 * The index behind the closing quote of a one-line string whose content begins at `from`;
 * for one that is never closed, the bitwise complement of where its line ends.
 */
export function endOfShort(text: string, from: number, quote: number): number {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    if (code === NEWLINE) return ~i;
    i += code === BACKSLASH ? 2 : 1;
  }
  return ~text.length;
}

/** The same for a triple-quoted string. */
export function endOfLong(text: string, from: number, quote: number): number {
  const quotes = quote === DOUBLE_QUOTE ? '"""' : "'''";
  let i = text.indexOf(quotes, from);
  while (i !== -1 && isEscaped(text, i, from)) i = text.indexOf(quotes, i + 1);
  return i === -1 ? ~text.length : i + 3;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let i = at;
  while (i > from && text.charCodeAt(i - 1) === BACKSLASH) i--;
  return (at - i) % 2 === 1;
}

const LOWER_F = 102;
const LOWER_R = 114;
const LOWER_T = 116;

const PLAIN: Prefix = { formatted: false, raw: false };
const FORMATTED: Prefix = { formatted: true, raw: false };
const RAW_FORMATTED: Prefix = { formatted: true, raw: true };
