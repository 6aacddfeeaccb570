/** What `Lexer.next` stopped at. */
export const END = 0;
/** Behind the word `use`. */
export const USE = 1;
/** Behind the word `mod`. */
export const MOD = 2;
/** Behind the word `extern`. */
export const EXTERN = 3;
/** Behind the brace that closes an inline module. */
export const MODULE_END = 4;
/** Behind the first `::` of a path in code. */
export const PATH = 5;
/** The word `macro`, which only the lexer itself sees. */
export const MACRO_WORD = 6;
