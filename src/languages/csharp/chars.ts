import { NO_CODE } from '../text.ts';

/** What a character means to the scanner, as far as it decides where a token ends. */
export const PLAIN = 0;
export const BLANK = 1;
export const LETTER = 2;
export const DIGIT = 3;
export const QUOTE = 4;
export const APOSTROPHE = 5;
export const SLASH = 6;
export const OPEN = 7;
export const CLOSE = 8;
export const HASH = 9;
/** May begin a string, or (`@`) a name. */
export const PREFIX = 10;
/** May be two characters long. */
export const DOUBLE = 11;
export const ESCAPE = 12;

/** Single characters, as char codes. */
export const NEWLINE = 10;
export const RETURN = 13;
export const SPACE = 32;
export const BANG = 33;
export const DOUBLE_QUOTE = 34;
export const DOLLAR = 36;
export const AMPERSAND = 38;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const STAR = 42;
export const COMMA = 44;
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
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const BAR = 124;
export const CLOSE_BRACE = 125;

export const KINDS = new Uint8Array(128);
/** 1 for what a name consists of. */
const NAMING = new Uint8Array(128);

/** Letters, digits, underscore, and everything beyond ASCII but the blanks there. */
export function isIdentifier(code: number): boolean {
  return code < 128 ? NAMING[code] === 1 : code > 127 && code < NO_CODE && !isWideBlank(code);
}

export function isBlank(code: number): boolean {
  return code < 128 ? KINDS[code] === BLANK : isWideBlank(code);
}

/** Does the name begin as types do, and not as variables and keywords? */
export function isCapital(code: number): boolean {
  if (code < 128) return code >= UPPER_A && code <= UPPER_Z;
  const first = String.fromCharCode(code);
  return first !== first.toLowerCase();
}

/** What a name that is written with `@` or with escapes stands for. */
export function plainName(name: string): string {
  const bare = name.charCodeAt(0) === AT ? name.slice(1) : name;
  return bare.includes('\\') ? bare.replace(UNICODE_ESCAPE, decode) : bare;
}

function decode(written: string): string {
  const code = Number.parseInt(written.slice(2), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/** The byte order mark counts too: a file that was put together from others may have it anywhere. */
function isWideBlank(code: number): boolean {
  return code === 0xa0 || code === 0xfeff || code === 0x3000 || (code >= 0x2000 && code <= 0x200a);
}

function mark(characters: string, kind: number): void {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

const UNICODE_ESCAPE = /\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/g;
const UPPER_A = 65;
const UPPER_Z = 90;

mark(' \t\f\v\0\x1a\n\r', BLANK);
mark('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_', LETTER);
mark('0123456789', DIGIT);
mark('"', QUOTE);
mark("'", APOSTROPHE);
mark('/', SLASH);
mark('([{', OPEN);
mark(')]}', CLOSE);
mark('#', HASH);
mark('@$', PREFIX);
mark('=:', DOUBLE);
mark('\\', ESCAPE);
for (let code = 0; code < 128; code++) if (KINDS[code] === LETTER || KINDS[code] === DIGIT) NAMING[code] = 1;
