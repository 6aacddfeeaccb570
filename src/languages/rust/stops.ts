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
/** Perhaps the first letter of `use`, `mod` or `macro`, or the second of `extern`, which is the rarer one; or `::`. */
export const LETTER = 9;
/** What stands behind the end of the text, and may stand in it. */
export const NUL = 10;

/** The kind of every character, so that the innermost loop needs one look at each. */
export const KINDS = new Uint8Array(0x10000);
const CHARACTERS: readonly (readonly [kind: number, characters: string])[] = [
  [QUOTE, '"'],
  [TICK, "'"],
  [SLASHES, '/'],
  [OPEN, '([{'],
  [CLOSE, ')]}'],
  [STATEMENT_END, ';'],
  [MARK, '#'],
  [CALL, '!'],
  [LETTER, 'umx:'],
  [NUL, '\0'],
];
for (const [kind, characters] of CHARACTERS) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

/** What follows the letters: most of them are told away by one look into this table. */
const SECOND_LETTERS = new Uint8Array(0x10000);
for (const [first, second] of ['us', 'mo', 'ma', 'xt', '::'])
  SECOND_LETTERS[second.charCodeAt(0)] = first.charCodeAt(0);

/** The first place from here on that the lexer has to look at, the end of the text included. */
export function nextStop(codes: Uint16Array, from: number): number {
  // Local, because the engine looks up a variable of the module at each use.
  const kinds = KINDS;
  const seconds = SECOND_LETTERS;
  let i = from;
  for (;;) {
    // Four at a time, because the engine has something to check each time round.
    while (
      kinds[codes[i]] === 0 &&
      kinds[codes[++i]] === 0 &&
      kinds[codes[++i]] === 0 &&
      kinds[codes[++i]] === 0
    )
      i++;
    if (kinds[codes[i]] !== LETTER || seconds[codes[i + 1]] === codes[i]) return i;
    i++;
  }
}
