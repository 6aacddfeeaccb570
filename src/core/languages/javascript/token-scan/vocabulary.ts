/**
 * What a token means on its own. Punctuators and words with a meaning to the scan are themselves; all other tokens are
 * one of these.
 */
export const IDENTIFIER = '#identifier';

/** A word that is the name of a member. */
export const NAME = '#name';

/** A literal or an element. */
export const VALUE = '#value';

/** A word that would be a keyword if a line end did not follow. */
export const UNCLEAR = '#unclear';

/** Reserved words that cannot end an expression. */
const OPERATORS = words(
  `case catch class const default delete do else export extends finally for function if import in instanceof new
  return switch throw try typeof var void while with`,
);

/** Words that may be names, and that another word, a type or a value may follow. */
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

/** Those that are keywords only if something follows on the same line. */
const OF_A_LINE = words('as async await let return satisfies type');

export function isLineKeyword(token: string): boolean {
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

/** Does this token certainly end an expression or a type, if something else follows on the next line? */
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
