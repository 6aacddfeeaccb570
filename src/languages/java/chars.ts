/** What a character means to the scanner of Java and Kotlin, as far as it decides where a token ends. */
export const LETTER = 0;
export const DIGIT = 1;
export const PLAIN = 2;
export const BLANK = 3;
export const LINE_END = 4;
export const QUOTE = 5;
export const APOSTROPHE = 6;
export const BACKQUOTE = 7;
export const SLASH = 8;
export const OPEN = 9;
export const CLOSE = 10;
/** A blank, or what stands behind the end of the text. */
export const NUL = 11;
/** Names consist of characters of the kinds up to this one. */
const LAST_OF_NAME = DIGIT;

/** Single characters, as char codes. */
export const NEWLINE = 10;
export const DOLLAR = 36;
export const DOUBLE_QUOTE = 34;
export const SINGLE_QUOTE = 39;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const STAR = 42;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH_SIGN = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const AT = 64;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const BACKTICK = 96;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** By char code. Everything beyond ASCII is a letter. */
export const KINDS = new Uint8Array(0x10000).fill(LETTER, 128);

/** Letters, digits, underscore, dollar, and everything beyond ASCII. */
export function isIdentifier(code: number): boolean {
  return KINDS[code] <= LAST_OF_NAME;
}

export function isBlank(code: number): boolean {
  return KINDS[code] === BLANK || code === 0;
}

export function endOfIdentifier(text: string, from: number): number {
  const end = text.length;
  let i = from;
  while (i < end && isIdentifier(text.charCodeAt(i))) i++;
  return i;
}

/** Does the name begin as types do, and not as packages, functions and variables? */
export function isCapitalised(name: string): boolean {
  return name !== '' && isCapital(name.charCodeAt(0));
}

/** The same of a name that begins with this character. */
export function isCapital(code: number): boolean {
  if (code < 128) return code < LOWER_A;
  const first = String.fromCharCode(code);
  return first !== first.toLowerCase();
}

function mark(characters: string, kind: number): void {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

const LOWER_A = 97;
KINDS.fill(PLAIN, 0, 128);
mark(' \t\f\v\x1a', BLANK);
mark('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$', LETTER);
mark('0123456789', DIGIT);
for (const [characters, kind] of [
  ['\0', NUL],
  ['\n', LINE_END],
  ['"', QUOTE],
  ["'", APOSTROPHE],
  ['`', BACKQUOTE],
  ['/', SLASH],
  ['([{', OPEN],
  [')]}', CLOSE],
] as const) {
  mark(characters, kind);
}
