import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import * as kind from './kinds.ts';

export const KINDS = char.createCharTable({
  other: kind.OTHER,
  wide: kind.LETTER,
  kinds: [
    [kind.LETTER, char.LETTERS],
    [kind.DIGIT, char.DIGITS],
    [kind.BLANK, ' \t'],
    [kind.LINE_END, '\n'],
    [kind.QUOTE, '"\''],
    [kind.BACKQUOTE, '`'],
    [kind.SLASH, '/'],
    [kind.OPEN, '([{'],
    [kind.CLOSE, ')]}'],
    [kind.DOT, '.'],
    [kind.COMMA, ','],
    [kind.COLON, ':'],
    [kind.SEMICOLON, ';'],
  ],
});

/** A letter, a digit, the underscore, or anything beyond ASCII. */
export function isIdentifier(code: number): boolean {
  return KINDS[code] <= kind.LETTER;
}

/** The offset after the identifier that begins here. */
export function endOfIdentifier(codes: Uint16Array, start: number): number {
  let i = start;
  while (KINDS[codes[i]] <= kind.LETTER) i++;
  return i;
}

/** The offset of the first character on the line that is not a blank. */
export function skipBlanks(codes: Uint16Array, from: number): number {
  let i = from;
  while (KINDS[codes[i]] === kind.BLANK) i++;
  return i;
}

/** Go exports names that begin with an upper-case letter of any script. */
export function isExported(text: string, start: number): boolean {
  const code = codeAt(text, start);
  return code < 128 ? char.isUpperCase(code) : UPPER_CASE.test(text.slice(start, start + 2));
}

const UPPER_CASE = /^\p{Lu}/u;
