/** The characters that decide where a C token ends, as char codes. */
export const TAB = 9;
export const NEWLINE = 10;
export const VERTICAL_TAB = 11;
export const FORM_FEED = 12;
export const SPACE = 32;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const PERCENT = 37;
export const QUOTE = 39;
export const OPEN_PAREN = 40;
export const STAR = 42;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const GREATER = 62;
export const UPPER_R = 82;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;

/** Letters, digits, the underscore, the dollar sign that compilers let pass, and everything beyond ASCII. */
export function isIdentifier(code: number): boolean {
  return code > 127 || IDENTIFIER[code] === 1;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === FORM_FEED || code === VERTICAL_TAB;
}

const IDENTIFIER = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$') {
  IDENTIFIER[letter.charCodeAt(0)] = 1;
}
