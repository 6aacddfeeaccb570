/** The tokens that `Scanner.next` returns; any other token is the char code of a sign. */
export const END = 0;
export const WORD = 1;
/** A string, a character or a number. */
export const LITERAL = 2;

/** Receives every word and every sign in text order, without literals and comments. */
export interface TokenListener {
  /** `before` is the token before it; `depth` counts the brackets around it, with itself where it opens one. */
  word(start: number, end: number, before: number): void;
  sign(code: number, at: number, before: number, depth: number): void;
}
