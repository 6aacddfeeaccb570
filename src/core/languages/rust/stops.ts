import { createCharTable } from '../kit/chars.ts';
import { createStopTable } from '../kit/stops.ts';
import * as kind from './stop-kinds.ts';
import { TYPE_PAIRS } from './type-names.ts';

export const KINDS = createCharTable({
  other: 0,
  wide: 0,
  kinds: [
    [kind.QUOTE, '"'],
    [kind.TICK, "'"],
    [kind.SLASHES, '/'],
    [kind.OPEN, '([{'],
    [kind.CLOSE, ')]}'],
    [kind.STATEMENT_END, ';'],
    [kind.MARK, '#'],
    [kind.CALL, '!'],
    [kind.COLONS, ':'],
    [kind.TYPE, TYPE_PAIRS.map(([first]) => first).join('')],
    [kind.LETTER, 'me'],
    [kind.USE_OR_TYPE, 'u'],
    [kind.LINE_END, '\n'],
  ],
});

/** The first letter of the words that the lexer searches, by their second letter: rejects most other words. */
export const SECOND_LETTERS = new Uint8Array(256);
for (const [first, second] of ['us', 'mo', 'ma', 'ex'])
  SECOND_LETTERS[second.charCodeAt(0)] = first.charCodeAt(0);

export const TABLE = createStopTable({
  characters: '"\'/([{)]};#!\n',
  operators: ['::'],
  words: ['use', 'mod', 'macro', 'extern'],
  pairs: TYPE_PAIRS,
});
