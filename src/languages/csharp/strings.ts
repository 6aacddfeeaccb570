import { codeAt } from '../text.ts';
import {
  AT,
  BACKSLASH,
  CLOSE_BRACE,
  DOLLAR,
  DOUBLE_QUOTE,
  isIdentifier,
  NEWLINE,
  OPEN_BRACE,
} from './chars.ts';

/** How a string is written, which decides where it ends and what in it is code. */
export interface StringForm {
  /** Where it begins, with its prefix. */
  readonly start: number;
  /** The index behind the opening quotes. */
  readonly content: number;
  /** `@"…"`: a backslash is one, a quote is written twice, and lines may end. */
  readonly isVerbatim: boolean;
  /** Three or more for a raw string, else 0. */
  readonly quotes: number;
  /** How many braces begin code in it; 0 where none does. */
  readonly dollars: number;
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** The string that begins here, or undefined where the `@` or `$` begins none. */
export function stringFormAt(text: string, start: number): StringForm | undefined {
  let i = start;
  let dollars = 0;
  let isVerbatim = false;
  for (; ; i++) {
    const code = text.charCodeAt(i);
    if (code === DOLLAR) dollars++;
    else if (code === AT && !isVerbatim) isVerbatim = true;
    else break;
  }
  if (text.charCodeAt(i) !== DOUBLE_QUOTE) return undefined;
  const quotes = isVerbatim ? 1 : runOf(text, DOUBLE_QUOTE, i);
  const isRaw = quotes > 2;
  return { start, content: i + (isRaw ? quotes : 1), isVerbatim, quotes: isRaw ? quotes : 0, dollars };
}

/**
 * Reads a string on from here. Returns the index behind its closing quotes, or behind the brace that begins
 * code in it, which `isCode` tells apart; for one that is never closed, the bitwise complement of where it
 * breaks off.
 */
export function endOfPart(text: string, from: number, form: StringForm): number {
  if (form.quotes > 0) return endOfRawPart(text, from, form);
  return form.isVerbatim ? endOfVerbatimPart(text, from, form) : endOfQuotedPart(text, from, form);
}

/** Does a part of a string that ends here end with the beginning of code? */
export function isCode(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === OPEN_BRACE;
}

/** How many of this character stand here in a row. */
export function runOf(text: string, code: number, from: number): number {
  let i = from;
  while (text.charCodeAt(i) === code) i++;
  return i - from;
}

/** The index behind the closing quote of a character or a plain string, or as `endOfPart`. */
export function endOfPlain(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    if (code === NEWLINE) return ~i;
    if (code === BACKSLASH && text.charCodeAt(i + 1) !== NEWLINE) i++;
  }
  return ~text.length;
}

/**
 * The index of the brace that ends the code in a string, given that of the colon before the format; where there
 * is none, that of the quote or line end that ends the string before it.
 */
export function endOfFormat(text: string, colon: number, form: StringForm): number {
  const isOpen = form.quotes > 0 || form.isVerbatim;
  for (let i = colon + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === CLOSE_BRACE) return i;
    if (code === BACKSLASH && !isOpen) i++;
    else if (code === NEWLINE && !isOpen) return i;
    else if (code === DOUBLE_QUOTE && form.quotes === 0) {
      if (!form.isVerbatim || text.charCodeAt(i + 1) !== DOUBLE_QUOTE) return i;
      i++;
    }
  }
  return text.length;
}

/** The index behind the name that stands here, escapes included. */
export function endOfName(text: string, from: number): number {
  let i = from;
  for (;;) {
    let code = codeAt(text, i);
    while (isIdentifier(code)) code = codeAt(text, ++i);
    if (code !== BACKSLASH) return i;
    NAME_ESCAPE.lastIndex = i;
    if (!NAME_ESCAPE.test(text)) return i;
    i = NAME_ESCAPE.lastIndex;
  }
}

function endOfQuotedPart(text: string, from: number, { dollars }: StringForm): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === DOUBLE_QUOTE) return i + 1;
    if (code === NEWLINE) return ~i;
    if (code === BACKSLASH && text.charCodeAt(i + 1) !== NEWLINE) i++;
    else if (code === OPEN_BRACE && dollars > 0) {
      if (text.charCodeAt(i + 1) !== OPEN_BRACE) return i + 1;
      i++;
    }
  }
  return ~text.length;
}

function endOfVerbatimPart(text: string, from: number, { dollars }: StringForm): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== DOUBLE_QUOTE && (code !== OPEN_BRACE || dollars === 0)) continue;
    if (text.charCodeAt(i + 1) !== code) return i + 1;
    i++;
  }
  return ~text.length;
}

function endOfRawPart(text: string, from: number, { quotes, dollars }: StringForm): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== DOUBLE_QUOTE && (code !== OPEN_BRACE || dollars === 0)) continue;
    const run = runOf(text, code, i);
    if (run >= (code === DOUBLE_QUOTE ? quotes : dollars)) return i + run;
    i += run - 1;
  }
  return ~text.length;
}

const NAME_ESCAPE = /\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y;
