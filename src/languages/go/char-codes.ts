/** Kinds of characters. Those of names come first. */
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
export const COMMA_KIND = 10;
export const COLON_KIND = 11;
export const SEMICOLON = 12;
/** An operator, or nothing that Go knows. */
export const OTHER = 13;

export const NEWLINE = 10;
export const DOUBLE_QUOTE = 34;
export const OPEN_PAREN = 40;
export const ASTERISK = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT_SIGN = 46;
export const SLASH_SIGN = 47;
export const COLON = 58;
export const SEMICOLON_SIGN = 59;
export const LESS = 60;
export const EQUALS = 61;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const BACKQUOTE_SIGN = 96;
export const OPEN_BRACE = 123;
export const TILDE = 126;
