import * as char from '../kit/chars.ts';
import { isLineEnd, isSpace } from './chars.ts';

/** White space and comments, as ECMAScript defines them. */

/** Swc skips a byte order mark and counts from the character after it, as all offsets here do. */
export function withoutBom(text: string): string {
  return text.charCodeAt(0) === char.BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** The end of the `#!` line at the start of a text; 0 if there is none. */
export function hashbangEnd(text: string): number {
  return text.startsWith('#!') ? lineEnd(text, 2) : 0;
}

/**
 * The first offset that is neither white space nor part of a comment; -1 if a block comment is never closed.
 * `onLineComment` is called for each `//` comment.
 */
export function skipTrivia(
  text: string,
  from: number,
  onLineComment?: (start: number, end: number) => void,
): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === char.SPACE || code === char.NEWLINE) {
      at++;
    } else if (code === char.SLASH) {
      const next = text.charCodeAt(at + 1);
      if (next === char.SLASH) {
        const end = lineEnd(text, at + 2);
        onLineComment?.(at, end);
        at = end;
      } else if (next === char.ASTERISK) {
        const close = text.indexOf('*/', at + 2);
        if (close === -1) return -1;
        at = close + 2;
      } else {
        return at;
      }
    } else if (isSpace(code)) {
      at++;
    } else {
      return at;
    }
  }
}

/** The offset at which the line of `from` ends. */
export function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}
