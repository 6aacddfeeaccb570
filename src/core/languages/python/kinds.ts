import { createCharTable, DIGITS, LETTERS } from '../kit/chars.ts';

/** What a character in code means to the lexer. Everything up to `NAME` is skipped. */
export const OTHER = 0;
export const NAME = 1;
export const LINE_END = 2;
export const COMMENT = 3;
export const QUOTE = 4;
export const OPEN = 5;
export const CLOSE = 6;
export const ESCAPE = 7;
export const SEPARATOR = 8;
/** The 0 after the text, or one in it. */
export const END = 9;

/** As in CPython's tokenizer, every character beyond ASCII belongs to a name. */
export const KINDS = createCharTable({
  other: OTHER,
  wide: NAME,
  kinds: [
    [NAME, LETTERS + DIGITS],
    [LINE_END, '\n'],
    [COMMENT, '#'],
    [QUOTE, `'"`],
    [OPEN, '([{'],
    [CLOSE, ')]}'],
    [ESCAPE, '\\'],
    [SEPARATOR, ':;'],
    [END, '\0'],
  ],
});
