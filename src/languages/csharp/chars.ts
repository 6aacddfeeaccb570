/** Single characters, as char codes. */
export const BANG = 33;
export const DOUBLE_QUOTE = 34;
export const DOLLAR = 36;
export const AMPERSAND = 38;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const STAR = 42;
export const COMMA = 44;
export const DOT = 46;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const AT = 64;
export const OPEN_BRACKET = 91;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

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

const UNICODE_ESCAPE = /\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/g;
const UPPER_A = 65;
const UPPER_Z = 90;
