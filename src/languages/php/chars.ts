/** What a character means to the scanner; everything else is passed over. */
export const PLAIN = 0;
export const WORD = 1;
export const VARIABLE = 2;
export const SINGLE_QUOTED = 3;
/** Strings in which variables and code may stand. */
export const TEMPLATE = 4;
export const SLASH = 5;
export const HASH = 6;
export const OPEN = 7;
export const CLOSE = 8;
export const COMMA = 9;
export const SEMICOLON = 10;
export const LESS = 11;
export const QUESTION = 12;
/** The backslash between the parts of a name, or before it. */
export const SEPARATOR = 13;
export const EQUALS_KIND = 14;

export const NEWLINE = 10;
export const RETURN = 13;
export const DOUBLE_QUOTE = 34;
export const HASH_SIGN = 35;
export const DOLLAR = 36;
export const AMPERSAND = 38;
export const SINGLE_QUOTE = 39;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const ASTERISK = 42;
export const COMMA_SIGN = 44;
export const DASH = 45;
export const DOT = 46;
export const SLASH_SIGN = 47;
export const COLON = 58;
export const SEMICOLON_SIGN = 59;
export const EQUALS = 61;
export const GREATER_SIGN = 62;
export const QUESTION_SIGN = 63;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** Letters, digits, the underscore, and everything beyond ASCII. */
export function isIdentifier(code: number): boolean {
  return code < 128 ? IDENTIFIER[code] === 1 : code < 1 << 16;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

export function isLineEnd(code: number): boolean {
  return code === NEWLINE || code === RETURN;
}

const IDENTIFIER = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_') {
  IDENTIFIER[letter.charCodeAt(0)] = 1;
}

/** There is a place for every character and for the end of a text, because this is asked about each of them. */
export const KINDS = new Uint8Array((1 << 16) + 1).fill(WORD, 128, 1 << 16);
for (const [kind, characters] of [
  [WORD, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_'],
  [SEPARATOR, '\\'],
  [VARIABLE, '$'],
  [SINGLE_QUOTED, "'"],
  [TEMPLATE, '"`'],
  [SLASH, '/'],
  [HASH, '#'],
  [OPEN, '([{'],
  [CLOSE, ')]}'],
  [COMMA, ','],
  [SEMICOLON, ';'],
  [LESS, '<'],
  [QUESTION, '?'],
  [EQUALS_KIND, '='],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}
