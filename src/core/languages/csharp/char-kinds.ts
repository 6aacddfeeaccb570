import { createCharTable, DIGITS, LETTERS } from '../kit/chars.ts';

/** What a character means to the scanner. Names consist of the first two kinds. */
export const LETTER = 0;
export const DIGIT = 1;
/** Also the end of the text. */
export const BLANK = 2;
/** A token of its own. */
export const SIGN = 3;
export const OPEN = 4;
export const CLOSE = 5;
export const QUOTE = 6;
export const SLASH = 7;
export const HASH = 8;
/** Depends on what follows. */
export const OTHER = 9;

export const CHAR_KINDS = createCharTable({
  other: SIGN,
  wide: LETTER,
  kinds: [
    [LETTER, LETTERS],
    [DIGIT, DIGITS],
    // Concatenated files have byte order marks anywhere.
    [
      BLANK,
      ' \t\f\v\0\x1a\n\r\xa0\u3000\ufeff\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
    ],
    [OPEN, '([{'],
    [CLOSE, ')]}'],
    [QUOTE, '"\''],
    [SLASH, '/'],
    [HASH, '#'],
    [OTHER, '@$=:;\\'],
  ],
});
