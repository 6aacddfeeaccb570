/** What a character in code can mean to the lexer; 0 if nothing. Import as a namespace: `stop.QUOTE`. */
export const QUOTE = 1;
/** A character literal or a lifetime. */
export const TICK = 2;
/** Perhaps a comment. */
export const SLASHES = 3;
export const OPEN = 4;
export const CLOSE = 5;
export const STATEMENT_END = 6;
/** An attribute or a raw string. */
export const MARK = 7;
/** Perhaps the call of a macro. */
export const CALL = 8;
/** Perhaps `::`. */
export const COLONS = 9;
/** Perhaps the first letter of `mod`, `macro` or `extern`. */
export const LETTER = 10;
export const LINE_END = 11;
/** Perhaps in a word that declares a type. */
export const TYPE = 12;
/** Perhaps the first letter of `use`, or in a word that declares a type. */
export const USE_OR_TYPE = 13;
