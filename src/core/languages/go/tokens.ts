/** What is known about the last token and the next one. Import as a namespace: `token.OPERAND`. */

/** The last token was an operand, or something else after which a newline ends the statement (`return`). */
export const NO_OPERAND = 0;
export const OPERAND = 1;
export const END = 2;

/** What may begin at the next token: a simple statement, or the element of a composite literal ... */
export const NOTHING = 0;
export const SIMPLE = 1;
/** ... any statement, or the value of an element. */
export const ANY = 2;

/** Kinds of tokens, as far as signatures tell them apart. */
export const A_NAME = 1;
export const A_PARENTHESIS = 2;
export const A_BRACKET = 4;
/** Keywords and operators that begin a type. */
export const A_TYPE = 8;
export const A_BRACE = 16;
export const ANOTHER = 32;
