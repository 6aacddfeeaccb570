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

/** `b` in `A.b`, from the end of `A`; undefined if it is called, or if something else follows. */
export function memberAfter(text: string, end: number): string | undefined {
  const dot = skipSpace(text, end);
  if (text[dot] !== '.') return undefined;
  NAME.lastIndex = skipSpace(text, dot + 1);
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const next = text[skipSpace(text, NAME.lastIndex)];
  return next === '(' || next === '{' ? undefined : name;
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;

function isSpace(code: number): boolean {
  return code === char.NEWLINE || isBlank(code);
}

/** After `@A(b)`, unlike after an operand, comes `<C>` or `<C extends`. */
export function areTypeParameters(text: string, angle: number): boolean {
  TYPE_PARAMETERS.lastIndex = angle;
  return TYPE_PARAMETERS.test(text);
}

const TYPE_PARAMETERS = /<\s*[\w$]+(?:\s*,\s*[\w$]+)*\s*(?:>|extends\b)/y;
const LONGEST_COMMENT = 128;
