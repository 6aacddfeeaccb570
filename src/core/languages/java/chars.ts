import * as char from '../kit/chars.ts';

/** What a character means to the scanner of Java, Kotlin and Scala. Names consist of the first two kinds. */
export const LETTER = 0;
export const DIGIT = 1;
export const PLAIN = 2;
export const BLANK = 3;
export const LINE_END = 4;
export const QUOTE = 5;
export const APOSTROPHE = 6;
export const BACKQUOTE = 7;
export const SLASH = 8;
export const OPEN = 9;
export const CLOSE = 10;
/** A blank, or the end of the text. */
export const NUL = 11;

export const KINDS = char.createCharTable({
  other: PLAIN,
  wide: LETTER,
  kinds: [
    [LETTER, `${char.LETTERS}$`],
    [DIGIT, char.DIGITS],
    [BLANK, ' \t\f\v\x1a'],
    [NUL, '\0'],
    [LINE_END, '\n'],
    [QUOTE, '"'],
    [APOSTROPHE, "'"],
    [BACKQUOTE, '`'],
    [SLASH, '/'],
    [OPEN, '([{'],
    [CLOSE, ')]}'],
  ],
});

export function isIdentifier(code: number): boolean {
  return KINDS[code] <= DIGIT;
}

export function isBlank(code: number): boolean {
  return KINDS[code] === BLANK || code === 0;
}

/** The offset after the letters and digits from here on. */
export function endOfName(codes: Uint16Array, from: number): number {
  let i = from;
  while (KINDS[codes[i]] <= DIGIT) i++;
  return i;
}

/** The char codes of these signs. */
export function signs(text: string): ReadonlySet<number> {
  return new Set([...text].map(sign => sign.charCodeAt(0)));
}

/** Does the name begin like a type, and not like a package, a function or a variable? `_` and `$` count as capital. */
export function isCapitalised(name: string): boolean {
  return name !== '' && isCapital(name.charCodeAt(0));
}

/** The same for a name that begins with this character. */
export function isCapital(code: number): boolean {
  return code < 128 ? code < char.LOWER_A : char.isUpperCase(code);
}
