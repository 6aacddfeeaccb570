/** What a character can do to the lexer, when it stands in code. */
export const OTHER = 0;
export const LINE_END = 1;
export const COMMENT = 2;
export const QUOTE = 3;
export const OPEN = 4;
export const CLOSE = 5;
export const ESCAPE = 6;
export const SEPARATOR = 7;

/** The kind of every ASCII character; what is beyond ASCII is `OTHER`. */
export const KINDS = new Uint8Array(128);
const CHARACTERS: readonly (readonly [kind: number, characters: string])[] = [
  [LINE_END, '\n'],
  [COMMENT, '#'],
  [QUOTE, `'"`],
  [OPEN, '([{'],
  [CLOSE, ')]}'],
  [ESCAPE, '\\'],
  [SEPARATOR, ':;'],
];
for (const [kind, characters] of CHARACTERS) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}
