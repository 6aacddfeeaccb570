/** What a character can do to the lexer, when it stands in code. */
export const OTHER = 0;
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
/** Perhaps the first letter of `use`, `mod` or `macro`, or the second of `extern`, which is the rarer one. */
export const LETTER = 9;

/** The kind of every character, so that the lexer's innermost loop needs one look at each. */
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
  [LETTER, 'umx'],
];
for (const [kind, characters] of CHARACTERS) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}
