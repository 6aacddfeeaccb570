import { DOT, HASH, LOWER_M, LOWER_U } from './char-codes.ts';
import { isIdentifier, isWord } from './chars.ts';
import { END, EXTERN, MACRO_WORD, MOD, USE } from './events.ts';

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
