import { createCharTable, DIGITS, LETTERS } from '../kit/chars.ts';

/** A letter, digit or underscore, the dollar sign that compilers accept, or anything beyond ASCII. */
export function isIdentifier(code: number): boolean {
  return KINDS[code] === IDENTIFIER;
}

export function isBlank(code: number): boolean {
  return KINDS[code] === BLANK;
}

const IDENTIFIER = 1;
const BLANK = 2;
const KINDS = createCharTable({
  other: 0,
  wide: IDENTIFIER,
  kinds: [
    [IDENTIFIER, `${LETTERS}${DIGITS}$`],
    [BLANK, ' \t\f\v'],
  ],
});
