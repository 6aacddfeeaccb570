import { codeAt, NO_CODE } from '../text.ts';

/** Kinds of characters. Those of names come first. */
export const DIGIT = 0;
export const LETTER = 1;
export const BLANK = 2;
export const LINE_END = 3;
export const QUOTE = 4;
export const BACKQUOTE = 5;
export const SLASH = 6;
export const OPEN = 7;
export const CLOSE = 8;
export const DOT = 9;
export const COMMA_KIND = 10;
export const COLON_KIND = 11;
export const SEMICOLON = 12;
/** An operator, or nothing that Go knows. */
export const OTHER = 13;

export const NEWLINE = 10;
export const DOUBLE_QUOTE = 34;
export const OPEN_PAREN = 40;
export const ASTERISK = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT_SIGN = 46;
export const SLASH_SIGN = 47;
export const COLON = 58;
export const SEMICOLON_SIGN = 59;
export const LESS = 60;
export const EQUALS = 61;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const BACKQUOTE_SIGN = 96;
export const OPEN_BRACE = 123;
export const TILDE = 126;

/** Letters, digits, the underscore, and everything beyond ASCII. */
export function isIdentifier(code: number): boolean {
  return code > 127 ? code < NO_CODE : IDENTIFIER[code] === 1;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Blanks within a line; CRLF and CR were turned into LF before. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** Go exports what begins with an upper case letter of any script. */
export function isExported(text: string, at: number): boolean {
  const code = codeAt(text, at);
  if (code < 128) return code >= 65 && code <= 90;
  return UPPER_CASE.test(text.slice(at, at + 2));
}

const UPPER_CASE = /^\p{Lu}/u;

const IDENTIFIER = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_') {
  IDENTIFIER[letter.charCodeAt(0)] = 1;
}

/** What a character means to a lexer. There is an entry for every character, and for none. */
export const KINDS = new Uint8Array(NO_CODE + 1).fill(OTHER);
for (let code = 0; code < NO_CODE; code++) if (isIdentifier(code)) KINDS[code] = LETTER;
for (const [kind, characters] of [
  [DIGIT, '0123456789'],
  [BLANK, ' \t'],
  [LINE_END, '\n'],
  [QUOTE, '"\''],
  [BACKQUOTE, '`'],
  [SLASH, '/'],
  [OPEN, '([{'],
  [CLOSE, ')]}'],
  [DOT, '.'],
  [COMMA_KIND, ','],
  [COLON_KIND, ':'],
  [SEMICOLON, ';'],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}
