import * as char from '../kit/chars.ts';
import { codeAt, endOfLine } from '../kit/lines.ts';
import { isBlank } from './chars.ts';

/**
 * The offset of the next token, after blanks, newlines and comments that do not nest. A long comment ends the search,
 * because a caller that asks at every word must not scan it each time.
 */
export function skipSpace(text: string, from: number): number {
  let i = from;
  for (;;) {
    while (i < text.length && isSpace(text.charCodeAt(i))) i++;
    if (codeAt(text, i) !== char.SLASH) return i;
    const next = codeAt(text, i + 1);
    if (next === char.SLASH) i = endOfLine(text, i);
    else {
      const length = next === char.ASTERISK ? text.slice(i + 2, i + LONGEST_COMMENT).indexOf('*/') : -1;
      if (length < 0) return i;
      i += length + 4;
    }
  }
}

const LONGEST_COMMENT = 128;

export function isSpace(code: number): boolean {
  return code === char.NEWLINE || isBlank(code);
}
