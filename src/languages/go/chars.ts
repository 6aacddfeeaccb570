import { codeAt, NO_CODE } from '../text.ts';

/** What a character means to the scanner; everything else is 0, and passed over. */
export const LINE_END = 1;
export const QUOTE = 2;
export const BACKQUOTE = 3;
export const SLASH = 4;
export const OPEN = 5;
export const CLOSE = 6;
export const DOT = 7;
export const SEMICOLON = 8;
export const CAPITAL = 9;
/** What stands behind the end of the text, and may stand in it. */
export const NUL = 10;

export const NEWLINE = 10;
export const DOUBLE_QUOTE = 34;
export const OPEN_PAREN = 40;
export const ASTERISK = 42;
export const COMMA = 44;
export const DOT_SIGN = 46;
export const SLASH_SIGN = 47;
export const SEMICOLON_SIGN = 59;
export const BACKSLASH = 92;
export const BACKQUOTE_SIGN = 96;

/** Letters, digits, the underscore, and everything beyond ASCII. */
export function isIdentifier(code: number): boolean {
  return code > 127 ? code < NO_CODE : IDENTIFIER[code] === 1;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122;
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

/**
 * For files without dot imports, in which a name alone is of no interest. There is a place for every character,
 * because this is asked about each of them, and for none.
 */
export const KINDS = new Uint8Array(NO_CODE + 1);
for (const [kind, characters] of [
  [LINE_END, '\n'],
  [QUOTE, '"\''],
  [BACKQUOTE, '`'],
  [SLASH, '/'],
  [OPEN, '([{'],
  [CLOSE, ')]}'],
  [DOT, '.'],
  [SEMICOLON, ';'],
  [NUL, '\0'],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

/** For files with dot imports: there a capital may begin a name of another package. */
export const KINDS_WITH_CAPITALS = KINDS.map((kind, code) => (code >= 65 && code <= 90 ? CAPITAL : kind));

/** The first place from here on whose kind is not 0, the end of the text included. */
export function nextStop(codes: Uint16Array, from: number, kinds: Uint8Array): number {
  let i = from;
  // Four at a time, because the engine has something to check each time round.
  while (
    kinds[codes[i]] === 0 &&
    kinds[codes[++i]] === 0 &&
    kinds[codes[++i]] === 0 &&
    kinds[codes[++i]] === 0
  )
    i++;
  return i;
}
