import { DOT, HASH, isIdentifier, isWord, LOWER_M, LOWER_U } from './chars.ts';

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

/** Which of these words begins here, where a word may begin; `END` for any other one. */
export function wordAt(codes: Uint8Array, at: number): number {
  if (codes[at] === LOWER_U) return isWord(codes, at, 'use') ? USE : END;
  if (codes[at] !== LOWER_M) return isWord(codes, at, 'extern') ? EXTERN : END;
  if (isWord(codes, at, 'mod')) return MOD;
  return isWord(codes, at, 'macro') ? MACRO_WORD : END;
}

/** Behind this no word begins: `r#use` is a name, and `x.use` is an expression. */
export function isNamePart(before: number): boolean {
  return isIdentifier(before) || before === HASH || before === DOT;
}
