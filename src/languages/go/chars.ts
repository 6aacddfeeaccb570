import { codeAt, NO_CODE } from '../kit/lines.ts';
import {
  BACKQUOTE,
  BLANK,
  CLOSE,
  COLON_KIND,
  COMMA_KIND,
  DIGIT,
  DOT,
  LETTER,
  LINE_END,
  OPEN,
  OTHER,
  QUOTE,
  SEMICOLON,
  SLASH,
} from './char-codes.ts';

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
