import { createStopTable } from '../stops.ts';
import { TYPE_PAIRS } from './type-names.ts';

/** What a character can do to the lexer, when it stands in code; those that can do nothing are 0. */
export const QUOTE = 1;
/** A character literal or a lifetime. */
export const TICK = 2;
/** Perhaps a comment. */
export const SLASHES = 3;
export const OPEN = 4;
export const CLOSE = 5;
export const STATEMENT_END = 6;
/** An attribute or a raw string. */
export const MARK = 7;
/** Perhaps the call of a macro. */
export const CALL = 8;
/** Perhaps `::`. */
export const COLONS = 9;
/** Perhaps the first letter of `mod`, `macro` or `extern`. */
export const LETTER = 10;
/** From here on they count in comments and strings, too. */
export const LINE_END = 11;
/** Perhaps in a word that declares a type. */
export const TYPE = 12;
/** Perhaps the first letter of `use`, or in a word that declares a type. */
export const USE_OR_TYPE = 13;

export const KINDS = new Uint8Array(256);
const CHARACTERS: readonly (readonly [kind: number, characters: string])[] = [
  [QUOTE, '"'],
  [TICK, "'"],
  [SLASHES, '/'],
  [OPEN, '([{'],
  [CLOSE, ')]}'],
  [STATEMENT_END, ';'],
  [MARK, '#'],
  [CALL, '!'],
  [COLONS, ':'],
  [TYPE, TYPE_PAIRS.map(([first]) => first).join('')],
  [LETTER, 'me'],
  [USE_OR_TYPE, 'u'],
  [LINE_END, '\n'],
];
for (const [kind, characters] of CHARACTERS) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

/** The first letter of the words that the lexer looks for by the second one, which rules out most other words. */
export const SECOND_LETTERS = new Uint8Array(256);
for (const [first, second] of ['us', 'mo', 'ma', 'ex'])
  SECOND_LETTERS[second.charCodeAt(0)] = first.charCodeAt(0);

/** Where the lexer has to look. */
export const TABLE = createStopTable({
  characters: '"\'/([{)]};#!\n',
  operators: ['::'],
  words: ['use', 'mod', 'macro', 'extern'],
  pairs: TYPE_PAIRS,
});
