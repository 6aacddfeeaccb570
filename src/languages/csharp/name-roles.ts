import * as char from '../kit/chars.ts';
import * as keyword from './keywords.ts';
import { BRACKET, ENUM, INNER_TYPE, PAREN, type Scope, TYPE } from './scopes.ts';
import { ARROW, LITERAL, SAME, WORD } from './tokens.ts';

/** What a capitalised name is, by the tokens around it. */
export const NO_TYPE = 0;
/** That of something which is declared here, and no type. */
export const DECLARED = 1;
/** That of a type, or of a value. */
export const MAYBE_TYPE = 2;
export const IS_TYPE = 3;
/** A type if an operand follows the parenthesis behind it. */
export const MAYBE_CAST = 4;
/** Angle brackets follow: a generic type, or behind a dot also a method. */
export const IS_GENERIC = 5;
/** A type if what is declared follows the parenthesis around it: `(A, B) c`. */
export const MAYBE_ELEMENT = 6;

/**
 * Only the compiler knows whether a name is that of a type, but most names of variables, properties, methods and
 * arguments give themselves away by what stands beside them: `int Count = 1`, `new A { Size = 2 }`,
 * `Run(Size: 3)`, `return Size;`. `before` and `after` are the tokens beside it, `word` and `wordAfter` what `wordAt`
 * says of them. A list of types is in the arguments of a generic name, the header of a type, or constraints.
 */
export function placeOfName(
  before: number,
  word: number,
  after: number,
  wordAfter: number,
  scope: Scope,
  isTypeList: boolean,
): number {
  if (scope.kind === ENUM && is(MEMBER_START, before)) return DECLARED;
  if (before === WORD) return behindWord(word, after, wordAfter, isTypeList);
  if (isAttributePlace(before, scope)) return IS_TYPE;
  if (isTypeList && after !== char.EQUALS)
    return after === char.OPEN_PAREN && !is(BASE_START, before) ? NO_TYPE : IS_TYPE;
  if (after === WORD) return beforeWord(wordAfter);
  if (is(TYPE_END, before)) return behindType(before, after);
  if (before === char.COMMA && isTypeBody(scope) && is(VARIABLE_END, after)) return DECLARED;
  switch (after) {
    case char.LESS:
      return IS_GENERIC;
    case char.CLOSE_PAREN:
      if (before === char.COMMA) return elementOf(scope);
      // `(A)b`; what is called with `(A)` gets a value.
      return before === char.OPEN_PAREN && scope.nameEnd === 0 ? MAYBE_CAST : NO_TYPE;
    case char.COMMA:
      return before === char.OPEN_PAREN || before === char.COMMA ? elementOf(scope) : NO_TYPE;
    case char.QUESTION:
    case char.OPEN_BRACKET:
    case char.ASTERISK:
      return is(TYPE_START, before) ? MAYBE_TYPE : NO_TYPE;
    case char.OPEN_BRACE:
    case ARROW:
      if (after === ARROW && scope.kind === PAREN) return DECLARED;
      return (before === char.OPEN_BRACE || before === char.COMMA) && scope.kind !== PAREN
        ? MAYBE_TYPE
        : NO_TYPE;
    default:
      return NO_TYPE;
  }
}

function behindWord(word: number, after: number, wordAfter: number, isTypeList: boolean): number {
  if ((word & (keyword.NO_KEYWORD | keyword.PREDEFINED)) !== 0) {
    if (after === WORD) return (wordAfter & keyword.IN) !== 0 ? DECLARED : NO_TYPE;
    return is(DECLARED_END, after) ? DECLARED : NO_TYPE;
  }
  if (isTypeList && after !== char.OPEN_PAREN) return IS_TYPE;
  if ((word & keyword.BEFORE_TYPE) !== 0) return IS_TYPE;
  if (after === WORD) return beforeWord(wordAfter);
  if (after === char.LESS) return IS_GENERIC;
  if ((word & keyword.PATTERN) !== 0) return is(NEVER, after) ? NO_TYPE : MAYBE_TYPE;
  return after === char.QUESTION || after === char.OPEN_BRACKET || after === char.ASTERISK
    ? MAYBE_TYPE
    : NO_TYPE;
}

function behindType(before: number, after: number): number {
  if (is(DECLARED_END, after)) return DECLARED;
  if (after === char.OPEN_PAREN || is(NEVER, after) || (before === char.GREATER && after === char.LESS))
    return NO_TYPE;
  if (after === char.LESS) return IS_GENERIC;
  return after === char.QUESTION || after === char.OPEN_BRACKET || after === char.ASTERISK
    ? MAYBE_TYPE
    : NO_TYPE;
}

/** `A b` declares something, `A is b` and `in A where b` tell something of a value, `A when b` may be a pattern. */
function beforeWord(word: number): number {
  if ((word & keyword.VALUE) !== 0) return NO_TYPE;
  return (word & (keyword.PATTERN | keyword.WHEN)) !== 0 ? MAYBE_TYPE : IS_TYPE;
}

function elementOf({ kind, nameEnd }: Scope): number {
  return kind === PAREN && nameEnd === 0 ? MAYBE_ELEMENT : NO_TYPE;
}

export function isTypeBody({ kind }: Scope): boolean {
  return kind === TYPE || kind === INNER_TYPE;
}

/** What a name alone in a parenthesis is, by the word before that. */
export function placeBehind(word: number): number {
  if ((word & keyword.NAMEOF) !== 0) return MAYBE_TYPE;
  return (word & keyword.TYPE_OPERATOR) !== 0 ? IS_TYPE : NO_TYPE;
}

/** Does a type that is cast to stand before this token? Of a word, `wordAt` tells more. */
export function isOperand(token: number, word: number): boolean {
  if (token === WORD) return (word & (keyword.VALUE | keyword.PATTERN)) === 0;
  return token === LITERAL || token === char.OPEN_PAREN || token === char.BANG;
}

/** Does a member that is declared have its type before this token, and its name behind? */
export function isDeclaredAfter(before: number): boolean {
  return before === WORD || is(TYPE_END, before);
}

/** May this token stand behind what is declared? */
export function isDeclaredEnd(after: number): boolean {
  return is(DECLARED_END, after) && after !== char.COLON && after !== ARROW;
}

/** Is a name behind this token that of an attribute, which is written without the end of its type's name? */
export function isAttributePlace(before: number, { kind, isAttribute }: Scope): boolean {
  return (
    isAttribute &&
    kind === BRACKET &&
    (before === char.OPEN_BRACKET || before === char.COMMA || before === char.COLON)
  );
}

/** Do brackets behind this token hold attributes, and not an index or elements? */
export function beginsAttributes(before: number, isBehindAttributes: boolean): boolean {
  return is(ATTRIBUTE_START, before) || (before === char.CLOSE_BRACKET && isBehindAttributes);
}

/** May this token stand between the angle brackets of a generic name? */
export function isInAngles(token: number): boolean {
  return token === WORD || is(IN_ANGLES, token);
}

function is(role: number, token: number): boolean {
  return ((ROLES[token] ?? 0) & role) !== 0;
}

/** Behind a name: no type is assigned to, compared or reckoned with. */
const NEVER = 1;
/** What a type may end with before the name of what is declared. */
const TYPE_END = 2;
/** Behind the name of what is declared, methods aside. */
const DECLARED_END = 4;
const VARIABLE_END = 8;
/** Before a member of an enum. */
const MEMBER_START = 16;
/** Before the type of what is declared. */
const TYPE_START = 32;
const ATTRIBUTE_START = 64;
const IN_ANGLES = 128;
/** Before a type in a list of bases. */
const BASE_START = 256;

const ROLES = new Uint16Array(128);
for (const [role, tokens] of [
  [NEVER, [char.EQUALS, SAME, char.PLUS, char.MINUS, char.SLASH, char.PERCENT, char.BANG]],
  [TYPE_END, [char.GREATER, char.CLOSE_BRACKET, char.QUESTION, char.CLOSE_PAREN, char.ASTERISK]],
  [
    DECLARED_END,
    [char.SEMICOLON, char.COMMA, char.CLOSE_PAREN, char.OPEN_BRACE, char.COLON, ARROW, char.EQUALS],
  ],
  [VARIABLE_END, [char.SEMICOLON, char.COMMA, char.EQUALS]],
  [MEMBER_START, [char.OPEN_BRACE, char.COMMA, char.CLOSE_BRACKET]],
  [
    TYPE_START,
    [
      char.SEMICOLON,
      char.OPEN_BRACE,
      char.CLOSE_BRACE,
      char.OPEN_PAREN,
      char.COMMA,
      char.COLON,
      char.CLOSE_BRACKET,
    ],
  ],
  [
    ATTRIBUTE_START,
    [0, char.SEMICOLON, char.OPEN_BRACE, char.CLOSE_BRACE, char.OPEN_PAREN, char.COMMA, char.LESS],
  ],
  [
    IN_ANGLES,
    [
      char.LESS,
      char.GREATER,
      char.COMMA,
      char.DOT,
      char.QUESTION,
      char.OPEN_BRACKET,
      char.CLOSE_BRACKET,
      char.OPEN_PAREN,
      char.CLOSE_PAREN,
      char.ASTERISK,
      5,
    ],
  ],
  [BASE_START, [char.COLON, char.COMMA]],
] as const) {
  for (const token of tokens) ROLES[token] = (ROLES[token] ?? 0) | role;
}
