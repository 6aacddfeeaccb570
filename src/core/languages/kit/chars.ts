/** Characters as char codes, and tables that classify them. Import as a namespace: `char.SLASH`. */

export const TAB = 9;
export const NEWLINE = 10;
export const FORM_FEED = 12;
export const RETURN = 13;
export const SPACE = 32;
export const BANG = 33;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const DOLLAR = 36;
export const PERCENT = 37;
export const AMPERSAND = 38;
export const SINGLE_QUOTE = 39;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const ASTERISK = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const ZERO = 48;
const NINE = 57;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const AT = 64;
export const UPPER_A = 65;
export const UPPER_N = 78;
export const UPPER_R = 82;
export const UPPER_Z = 90;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const UNDERSCORE = 95;
export const BACKQUOTE = 96;
export const LOWER_A = 97;
export const LOWER_B = 98;
export const LOWER_C = 99;
export const LOWER_D = 100;
export const LOWER_E = 101;
export const LOWER_F = 102;
export const LOWER_I = 105;
export const LOWER_M = 109;
export const LOWER_P = 112;
export const LOWER_R = 114;
export const LOWER_T = 116;
export const LOWER_U = 117;
export const LOWER_W = 119;
export const LOWER_Z = 122;
export const OPEN_BRACE = 123;
export const PIPE = 124;
export const CLOSE_BRACE = 125;
export const TILDE = 126;
export const BYTE_ORDER_MARK = 0xfeff;

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';
export const DIGITS = '0123456789';

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** An upper-case letter of any script. */
export function isUpperCase(code: number): boolean {
  if (code < 128) return code >= UPPER_A && code <= UPPER_Z;
  const letter = String.fromCharCode(code);
  return letter !== letter.toLowerCase();
}

export interface CharTableOptions {
  /** The kind of a character that `kinds` does not list. */
  readonly other: number;
  /** The same beyond ASCII, where most languages allow letters only. */
  readonly wide: number;
  /** The kind of `NO_CODE`, which readers get after the end of a text; `other` by default. */
  readonly end?: number;
  readonly kinds: readonly (readonly [kind: number, characters: string])[];
}

/** The kind of each character, by its code; the last entry is that of `NO_CODE`. */
export function createCharTable({ other, wide, end = other, kinds }: CharTableOptions): Uint8Array {
  const table = new Uint8Array(0x10001).fill(other, 0, 128).fill(wide, 128);
  table[0x10000] = end;
  for (const [kind, characters] of kinds) {
    for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = kind;
  }
  return table;
}
