import * as char from '../kit/chars.ts';

/** The tokens that `Scanner.next` returns; any other token is the char code of a sign. */
export const END = 0;
export const WORD = 1;
/** A string, a character or a number. */
export const LITERAL = 2;
/** `=>` */
export const ARROW = 3;
/** `==` */
export const SAME = 4;
/** `::` */
export const COLONS = 5;

/** None of these can be part of a type. */
export const STATEMENT_ENDS: ReadonlySet<number> = new Set([
  END,
  char.SEMICOLON,
  char.OPEN_BRACE,
  char.CLOSE_BRACE,
]);
