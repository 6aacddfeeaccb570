/** The characters that decide where a Rust token ends, as char codes. */
export const NEWLINE = 10;
export const BANG = 33;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const SINGLE_QUOTE = 39;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const STAR = 42;
export const COMMA = 44;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const LOWER_A = 97;
export const LOWER_B = 98;
export const LOWER_C = 99;
export const LOWER_M = 109;
export const LOWER_R = 114;
export const LOWER_U = 117;
export const OPEN_BRACE = 123;
export const PIPE = 124;
export const CLOSE_BRACE = 125;

/** Letters, digits, the underscore, and everything beyond ASCII that is no blank. */
export function isIdentifier(code: number): boolean {
  return code < 128 ? IDENTIFIER[code] === 1 : code > 127 && !isWideBlank(code);
}

/** What the language reference calls `Pattern_White_Space`. */
export function isBlank(code: number): boolean {
  return code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code > 127 && isWideBlank(code);
}

/** Does this whole word stand at this place? Whoever asks knows that a word begins there. */
export function isWord(text: string, at: number, word: string): boolean {
  return text.startsWith(word, at) && !isIdentifier(text.charCodeAt(at + word.length));
}

/** Where the identifier that begins here ends; the place itself where there is none. */
export function endOfIdentifier(text: string, from: number): number {
  let i = from;
  while (i < text.length && isIdentifier(text.charCodeAt(i))) i++;
  return i;
}

/** Where the identifier that ends here begins; the place itself where there is none. */
export function startOfIdentifier(text: string, end: number): number {
  let i = end;
  while (i > 0 && isIdentifier(text.charCodeAt(i - 1))) i--;
  return i;
}

/** Behind the last character before this place that is no blank. */
export function skipBlanksBack(text: string, from: number): number {
  let i = from;
  while (i > 0 && isBlank(text.charCodeAt(i - 1))) i--;
  return i;
}

/** Names are compared after NFC normalisation, as the compiler does. */
export function nameBetween(text: string, start: number, end: number): string {
  const name = text.slice(start, end);
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) > 127) return name.normalize('NFC');
  return name;
}

function isWideBlank(code: number): boolean {
  return code === 0x85 || code === 0x200e || code === 0x200f || code === 0x2028 || code === 0x2029;
}

const IDENTIFIER = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_') {
  IDENTIFIER[letter.charCodeAt(0)] = 1;
}
