import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { isBlank } from './chars.ts';

/**
 * A splice is a backslash at the end of a line; GCC, Clang and C++23 allow blanks after it. It is removed before anything
 * else is read, so it may be anywhere: in the middle of a word, between a comment's `*` and `/`.
 */

/** The first offset from here on that is not part of a splice. */
export function afterSplices(text: string, from: number): number {
  let at = from;
  while (codeAt(text, at) === char.BACKSLASH) {
    let end = at + 1;
    while (isBlank(text.charCodeAt(end))) end++;
    if (text.charCodeAt(end) !== char.NEWLINE) return at;
    at = end + 1;
  }
  return at;
}

/** The offset of the last character before this one that is not part of a splice; -1 at the start. */
export function beforeSplices(text: string, from: number): number {
  let at = from - 1;
  while (text.charCodeAt(at) === char.NEWLINE) {
    const backslash = backslashBefore(text, at);
    if (backslash < 0) return at;
    at = backslash - 1;
  }
  return at;
}

/** The end of a line that continues after every splice. */
export function endOfLogicalLine(text: string, from: number): number {
  for (let at = from; ; at++) {
    at = text.indexOf('\n', at);
    if (at < 0) return text.length;
    if (backslashBefore(text, at) < from) return at;
  }
}

export function withoutSplices(text: string): string {
  return text.includes('\\') ? text.replace(SPLICE, '') : text;
}

/** The backslash that splices two lines; -1 if there is none. */
function backslashBefore(text: string, newline: number): number {
  let at = newline - 1;
  while (isBlank(text.charCodeAt(at))) at--;
  return text.charCodeAt(at) === char.BACKSLASH ? at : -1;
}

const SPLICE = /\\[ \t\f\v]*\n/g;
