import * as char from './chars.ts';
import { endOfLine } from './lines.ts';

/**
 * The ends of strings. All functions follow one policy for a string that is never closed: it would hide the rest of
 * the text, so it ends with its line, and the answer is the bitwise complement of that offset.
 */

/** The offset after a literal on one line, in which a backslash escapes the next character. */
export function endOfQuoted(codes: Uint16Array, start: number): number {
  const quote = codes[start];
  const end = codes.length - 1;
  for (let i = start + 1; i < end; i++) {
    const code = codes[i];
    if (code === quote) return i + 1;
    if (code === char.NEWLINE) return ~i;
    if (code === char.BACKSLASH && codes[i + 1] !== char.NEWLINE) i++;
  }
  return ~end;
}

/** The offset after a literal over several lines without escapes, given where its content begins. */
export function endOfRaw(text: string, from: number, close: string): number {
  const at = text.indexOf(close, from);
  return at < 0 ? ~endOfLine(text, from) : at + close.length;
}

/** The offset after a literal over several lines, in which a backslash escapes the first character of `close`. */
export function endOfEscaped(text: string, from: number, close: string): number {
  for (let at = text.indexOf(close, from); at >= 0; at = text.indexOf(close, at + 1)) {
    if (!isEscaped(text, at, from)) return at + close.length;
  }
  return ~endOfLine(text, from);
}

/** Is the number of backslashes before this offset odd? */
function isEscaped(text: string, at: number, from: number): boolean {
  let i = at;
  while (i > from && text.charCodeAt(i - 1) === char.BACKSLASH) i--;
  return (at - i) % 2 === 1;
}
