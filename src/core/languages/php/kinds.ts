import { createCharTable, DIGITS, LETTERS } from '../kit/chars.ts';

/** What a character means to the scanner. Import as a namespace: `kind.SLASH`. */
export const PLAIN = 0;
export const WORD = 1;
export const VARIABLE = 2;
export const SINGLE_QUOTE = 3;
/** Begins a string that may contain variables and code. */
export const TEMPLATE = 4;
export const SLASH = 5;
export const HASH = 6;
export const OPEN = 7;
export const CLOSE = 8;
export const COMMA = 9;
export const SEMICOLON = 10;
export const LESS = 11;
export const QUESTION = 12;
/** The backslash between the parts of a name, or before it. */
export const SEPARATOR = 13;
export const EQUALS = 14;

export const KINDS: Uint8Array = createCharTable({
  other: PLAIN,
  wide: WORD,
  kinds: [
    [WORD, LETTERS + DIGITS],
    [SEPARATOR, '\\'],
    [VARIABLE, '$'],
    [SINGLE_QUOTE, "'"],
    [TEMPLATE, '"`'],
    [SLASH, '/'],
    [HASH, '#'],
    [OPEN, '([{'],
    [CLOSE, ')]}'],
    [COMMA, ','],
    [SEMICOLON, ';'],
    [LESS, '<'],
    [QUESTION, '?'],
    [EQUALS, '='],
  ],
});

/** A letter, digit or underscore, or anything beyond ASCII. Expects `NO_CODE` after the end of a text. */
export function isIdentifier(code: number): boolean {
  return KINDS[code] === WORD;
}

export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
