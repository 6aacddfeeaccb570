/** The characters that decide where a Python token ends, as char codes. */
export const TAB = 9;
export const NEWLINE = 10;
export const FORM_FEED = 12;
export const SPACE = 32;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const STAR = 42;
export const COMMA = 44;
export const DOT = 46;
export const COLON = 58;
export const SEMICOLON = 59;
export const BACKSLASH = 92;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** Letters, digits, the underscore, and everything beyond ASCII, as CPython's own tokenizer has it. */
export function isIdentifier(code: number): boolean {
  if (code > 127) return true;
  return IDENTIFIER[code] === 1;
}

/** Does this whole word stand at this place? */
export function isWord(text: string, at: number, word: string): boolean {
  return text.startsWith(word, at) && !isIdentifier(text.charCodeAt(at + word.length));
}

/** The first place from here on that is no blank; a backslash at the end of a line is one. */
export function skipBlanks(text: string, from: number): number {
  let i = from;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code === SPACE || code === TAB || code === FORM_FEED) i++;
    else if (code === BACKSLASH && text.charCodeAt(i + 1) === NEWLINE) i += 2;
    else return i;
  }
}

const IDENTIFIER = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_') {
  IDENTIFIER[letter.charCodeAt(0)] = 1;
}
