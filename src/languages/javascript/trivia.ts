/** White space and comments, as ECMAScript defines them. */

const SLASH = 47;
const STAR = 42;

/** Swc reads past a byte order mark and counts from behind it; so does everything else here. */
export function withoutBom(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The end of a `#!` line, which only the very beginning of a text can hold; 0 without one. */
export function hashbangEnd(text: string): number {
  return text.startsWith('#!') ? lineEnd(text, 2) : 0;
}

/**
 * The first offset from `from` on that is neither white space nor part of a comment, or -1 when a
 * block comment does not end. `onLineComment` is told where each `//` comment begins and ends.
 */
export function skipTrivia(
  text: string,
  from: number,
  onLineComment?: (start: number, end: number) => void,
): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 10) {
      at++;
    } else if (code === SLASH) {
      const next = text.charCodeAt(at + 1);
      if (next === SLASH) {
        const end = lineEnd(text, at + 2);
        onLineComment?.(at, end);
        at = end;
      } else if (next === STAR) {
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

/** Where the line that holds `from` ends for a `//` comment: at LF, CR, U+2028 or U+2029. */
export function lineEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) break;
  }
  return at;
}

/** The same characters as `\s` of a regular expression. */
export function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  if (code === 0xa0 || code === 0xfeff || code === 0x3000) return true;
  if (code < 0x1680 || code > 0x205f) return false;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f
  );
}
