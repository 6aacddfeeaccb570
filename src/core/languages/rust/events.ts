import * as char from '../kit/chars.ts';
import { isWord } from './chars.ts';

/** Why `Lexer.next` stopped. Import as a namespace: `event.USE`. */
export const END = 0;
export const USE = 1;
export const MOD = 2;
export const EXTERN = 3;
/** After the brace that closes an inline module. */
export const MODULE_END = 4;
/** After the first `::` of a path in code. */
export const PATH = 5;
/** The word `macro`, for which the lexer does not stop. */
export const MACRO_WORD = 6;

/** The event of the word at this offset; `END` for any other word. */
export function eventAt(codes: Uint8Array, at: number): number {
  if (codes[at] === char.LOWER_U) return isWord(codes, at, 'use') ? USE : END;
  if (codes[at] !== char.LOWER_M) return isWord(codes, at, 'extern') ? EXTERN : END;
  if (isWord(codes, at, 'mod')) return MOD;
  return isWord(codes, at, 'macro') ? MACRO_WORD : END;
}
