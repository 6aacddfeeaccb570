/**
 * What a token says by itself. Punctuators and the words that mean something to the reader stand for
 * themselves, and all others for one of these.
 */
export const IDENTIFIER = '#identifier';

/** A word that is the name of a member. */
export const NAME = '#name';

/** A literal or an element. */
export const VALUE = '#value';

/** A word that would be a keyword, had its line not ended behind it. */
export const UNCLEAR = '#unclear';

/** Reserved words with which no expression ends. */
const OPERATORS = words(
  `case catch class const default delete do else export extends finally for function if import in instanceof new
  return switch throw try typeof var void while with`,
);

/** Words that may be names, and may have another word, a type or a value behind them. */
const CONTEXTUAL = words(
  `abstract as assert asserts async await declare enum get global implements infer interface is keyof let module
  namespace of out readonly renders satisfies set static type unique using yield`,
);

const IDENTIFIERS = words(`require component hook match ${IDENTIFIER}`);

const KNOWN = new Map([...OPERATORS, ...CONTEXTUAL, ...IDENTIFIERS].map(word => [word, word]));
const LONGEST = 'instanceof'.length;

export function tokenOf(text: string, start: number, end: number): string {
  if (end - start > LONGEST) return IDENTIFIER;
  return KNOWN.get(text.slice(start, end)) ?? IDENTIFIER;
}

/** Those that count as keywords, and do so only before something on the same line. */
const OF_A_LINE = words('as async await let return satisfies type');

export function isKeywordOfALine(token: string): boolean {
  return OF_A_LINE.has(token);
}

export function isContextual(token: string): boolean {
  return CONTEXTUAL.has(token);
}

/** A word that can only be the name of something. */
export function isIdentifier(token: string): boolean {
  return IDENTIFIERS.has(token);
}

export function isName(token: string): boolean {
  return token === NAME || IDENTIFIERS.has(token);
}

export function isBinding(token: string): boolean {
  return token === 'const' || token === 'let' || token === 'var';
}

/** Does this token surely end an expression or a type, if something else follows on the next line? */
export function endsValue(token: string): boolean {
  return token === ')' || token === ']' || token === '}' || token === VALUE || isName(token);
}

/** A type may end with `void`, and an assertion with `const`. */
const ENDS = new Set([
  ...[')', ']', '}', '>', '++', '--', '!', 'void', 'const', NAME, VALUE, UNCLEAR, ''],
  ...IDENTIFIERS,
  ...CONTEXTUAL,
]);

/** Can an expression or a type end with this token? */
export function mayEndValue(token: string): boolean {
  return ENDS.has(token);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
