import * as char from '../kit/chars.ts';
import { endOfLine } from '../kit/lines.ts';

/** A piece of PHP in a template. */
export interface Piece {
  /** Without a comment or an unclosed string at its end, which would hide what follows. */
  readonly code: string;
  /** Are its strings closed and its brackets balanced? Otherwise it would change the meaning of what follows. */
  readonly isBalanced: boolean;
}

/** Reads a piece of PHP, up to a string or a comment that is never closed. */
export function readPiece(text: string): Piece {
  let depth = 0;
  let isBalanced = true;
  for (let i = nextStop(text, 0); i < text.length; ) {
    const code = text.charCodeAt(i);
    if (isOpen(code)) depth++;
    else if (isClose(code) && --depth < 0) isBalanced = false;
    const end = endOfLiteral(text, i);
    if (end === undefined) return { code: text.slice(0, i), isBalanced: false };
    // A comment of one line may be the end.
    if (end >= text.length && isLineComment(text, i))
      return { code: text.slice(0, i), isBalanced: isBalanced && depth === 0 };
    i = nextStop(text, end);
  }
  return { code: text, isBalanced: isBalanced && depth === 0 };
}

/** The offset after the parenthesis that closes the one at this offset; undefined if there is none. */
export function endOfArguments(text: string, open: number): number | undefined {
  let depth = 0;
  for (let i = open; i < text.length; i = afterLiteral(text, i)) {
    const code = text.charCodeAt(i);
    if (isOpen(code)) depth++;
    else if (isClose(code) && --depth === 0) return i + 1;
  }
  return undefined;
}

/** The arguments of a directive, or the items of a list, as written. */
export function splitArguments(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = nextStop(text, 0); i < text.length; i = afterLiteral(text, i)) {
    const code = text.charCodeAt(i);
    if (isOpen(code)) depth++;
    else if (isClose(code)) depth--;
    else if (code === char.COMMA && depth === 0) {
      found.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...found, text.slice(start).trim()];
}

/** The value of a string without escapes and variables; undefined for any other expression. */
export function literalOf(expression: string | undefined): string | undefined {
  return expression === undefined ? undefined : LITERAL.exec(expression)?.[2];
}

/** The next offset at which anything may begin that matters here; the end if what begins at this one is never closed. */
function afterLiteral(text: string, at: number): number {
  return nextStop(text, endOfLiteral(text, at) ?? text.length);
}

/** The offset of the next bracket, comma, or beginning of a string or comment; the end of the text if there is none. */
function nextStop(text: string, from: number): number {
  STOP.lastIndex = from;
  return STOP.test(text) ? STOP.lastIndex - 1 : text.length;
}

/** The offset after the string, the comment or else the character at this offset; undefined if it is never closed. */
function endOfLiteral(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (code === char.SINGLE_QUOTE || code === char.DOUBLE_QUOTE || code === char.BACKQUOTE) {
    for (let i = at + 1; i < text.length; i++) {
      const next = text.charCodeAt(i);
      if (next === code) return i + 1;
      if (next === char.BACKSLASH) i++;
    }
    return undefined;
  }
  if (isLineComment(text, at)) return endOfLine(text, at);
  if (code !== char.SLASH || text.charCodeAt(at + 1) !== char.ASTERISK) return at + 1;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? undefined : end + 2;
}

/** `#[` begins an attribute. */
function isLineComment(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === char.HASH) return text.charCodeAt(at + 1) !== char.OPEN_BRACKET;
  return code === char.SLASH && text.charCodeAt(at + 1) === char.SLASH;
}

function isOpen(code: number): boolean {
  return code === char.OPEN_PAREN || code === char.OPEN_BRACKET || code === char.OPEN_BRACE;
}

function isClose(code: number): boolean {
  return code === char.CLOSE_PAREN || code === char.CLOSE_BRACKET || code === char.CLOSE_BRACE;
}

const STOP = /[()[\]{},'"`#/]/g;
const LITERAL = /^(['"])([^'"$]+)\1$/;
