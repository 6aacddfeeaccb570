import { codeAt } from '../kit/lines.ts';
import { BACKSLASH, BACKTICK, isBlank, NEWLINE, SLASH_SIGN, STAR } from './chars.ts';

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/**
 * The index behind the closing quote of a literal on one line, given that of its opening one; for one that is
 * never closed, the bitwise complement of where its line ends.
 */
export function endOfQuoted(codes: Uint16Array, start: number): number {
  const quote = codes[start];
  const end = codes.length - 1;
  for (let i = start + 1; i < end; i++) {
    const code = codes[i];
    if (code === quote) return i + 1;
    if (code === NEWLINE) return ~i;
    if (code === BACKSLASH && codes[i + 1] !== NEWLINE) i++;
  }
  return ~end;
}

/** The same for a name between backquotes, where a backslash is one. */
export function endOfBackquoted(codes: Uint16Array, start: number): number {
  const end = codes.length - 1;
  for (let i = start + 1; i < end; i++) {
    const code = codes[i];
    if (code === BACKTICK) return i + 1;
    if (code === NEWLINE) return ~i;
  }
  return ~end;
}

/** The index behind Java's text block; the bitwise complement of the text's length where it has no end. */
export function endOfTextBlock(text: string, start: number): number {
  let i = start + 3;
  for (;;) {
    const end = text.indexOf('"""', i);
    if (end === -1) return ~text.length;
    let backslashes = end;
    while (backslashes > i && text.charCodeAt(backslashes - 1) === BACKSLASH) backslashes--;
    if ((end - backslashes) % 2 === 0) return end + 3;
    i = end + 1;
  }
}

/** The index behind a block comment, or -1. */
export function endOfBlockComment(text: string, start: number, isNesting: boolean): number {
  if (!isNesting) {
    const end = text.indexOf('*/', start + 2);
    return end === -1 ? -1 : end + 2;
  }
  let depth = 1;
  let i = start + 2;
  for (;;) {
    const star = text.indexOf('*', i);
    if (star === -1) return -1;
    if (star > i && text.charCodeAt(star - 1) === SLASH_SIGN) {
      depth++;
      i = star + 1;
    } else if (text.charCodeAt(star + 1) === SLASH_SIGN) {
      i = star + 2;
      if (--depth === 0) return i;
    } else i = star + 1;
  }
}

/** Does a comment of either kind begin with this slash? */
export function beginsComment(text: string, slash: number): boolean {
  const next = text.charCodeAt(slash + 1);
  return next === SLASH_SIGN || next === STAR;
}

/**
 * The index of the next token, behind blanks, ends of lines and comments that do not nest. A long comment ends the
 * search: a caller that asks at every word must not scan one to its end each time.
 */
export function skipSpace(text: string, from: number): number {
  let i = from;
  for (;;) {
    while (i < text.length && isSpace(text.charCodeAt(i))) i++;
    if (codeAt(text, i) !== SLASH_SIGN || !beginsComment(text, i)) return i;
    const isLine = text.charCodeAt(i + 1) === SLASH_SIGN;
    const length = isLine ? 0 : text.slice(i + 2, i + LONGEST_COMMENT).indexOf('*/');
    if (length < 0) return i;
    i = isLine ? endOfLine(text, i) : i + 2 + length + 2;
  }
}

const LONGEST_COMMENT = 128;

export function isSpace(code: number): boolean {
  return code === NEWLINE || isBlank(code);
}
