/** Kinds of characters. Those of names come first. Import as a namespace: `kind.SLASH`. */
export const DIGIT = 0;
export const LETTER = 1;
export const BLANK = 2;
export const LINE_END = 3;
export const QUOTE = 4;
export const BACKQUOTE = 5;
export const SLASH = 6;
export const OPEN = 7;
export const CLOSE = 8;
export const DOT = 9;
export const COMMA = 10;
export const COLON = 11;
export const SEMICOLON = 12;
/** An operator, or a character that Go does not know. */
export const OTHER = 13;
