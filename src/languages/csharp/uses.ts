import {
  BANG,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  LESS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  QUESTION,
  SEMICOLON,
  STAR,
} from './chars.ts';
import {
  BEFORE_TYPE,
  IN,
  NAMEOF,
  NO_KEYWORD,
  PATTERN,
  PREDEFINED,
  TYPE_OPERATOR,
  VALUE,
  WHEN,
} from './keywords.ts';
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
  if (isTypeList && after !== EQUALS)
    return after === OPEN_PAREN && !is(BASE_START, before) ? NO_TYPE : IS_TYPE;
  if (after === WORD) return beforeWord(wordAfter);
  if (is(TYPE_END, before)) return behindType(before, after);
  if (before === COMMA && isTypeBody(scope) && is(VARIABLE_END, after)) return DECLARED;
  switch (after) {
    case LESS:
      return IS_GENERIC;
    case CLOSE_PAREN:
      if (before === COMMA) return elementOf(scope);
      // `(A)b`; what is called with `(A)` gets a value.
      return before === OPEN_PAREN && scope.nameEnd === 0 ? MAYBE_CAST : NO_TYPE;
    case COMMA:
      return before === OPEN_PAREN || before === COMMA ? elementOf(scope) : NO_TYPE;
    case QUESTION:
    case OPEN_BRACKET:
    case STAR:
      return is(TYPE_START, before) ? MAYBE_TYPE : NO_TYPE;
    case OPEN_BRACE:
    case ARROW:
      if (after === ARROW && scope.kind === PAREN) return DECLARED;
      return (before === OPEN_BRACE || before === COMMA) && scope.kind !== PAREN ? MAYBE_TYPE : NO_TYPE;
    default:
      return NO_TYPE;
  }
}

function behindWord(word: number, after: number, wordAfter: number, isTypeList: boolean): number {
  if ((word & (NO_KEYWORD | PREDEFINED)) !== 0) {
    if (after === WORD) return (wordAfter & IN) !== 0 ? DECLARED : NO_TYPE;
    return is(DECLARED_END, after) ? DECLARED : NO_TYPE;
  }
  if (isTypeList && after !== OPEN_PAREN) return IS_TYPE;
  if ((word & BEFORE_TYPE) !== 0) return IS_TYPE;
  if (after === WORD) return beforeWord(wordAfter);
  if (after === LESS) return IS_GENERIC;
  if ((word & PATTERN) !== 0) return is(NEVER, after) ? NO_TYPE : MAYBE_TYPE;
  return after === QUESTION || after === OPEN_BRACKET || after === STAR ? MAYBE_TYPE : NO_TYPE;
}

function behindType(before: number, after: number): number {
  if (is(DECLARED_END, after)) return DECLARED;
  if (after === OPEN_PAREN || is(NEVER, after) || (before === GREATER && after === LESS)) return NO_TYPE;
  if (after === LESS) return IS_GENERIC;
  return after === QUESTION || after === OPEN_BRACKET || after === STAR ? MAYBE_TYPE : NO_TYPE;
}

/** `A b` declares something, `A is b` and `in A where b` tell something of a value, `A when b` may be a pattern. */
function beforeWord(word: number): number {
  if ((word & VALUE) !== 0) return NO_TYPE;
  return (word & (PATTERN | WHEN)) !== 0 ? MAYBE_TYPE : IS_TYPE;
}

function elementOf({ kind, nameEnd }: Scope): number {
  return kind === PAREN && nameEnd === 0 ? MAYBE_ELEMENT : NO_TYPE;
}

export function isTypeBody({ kind }: Scope): boolean {
  return kind === TYPE || kind === INNER_TYPE;
}

/** What a name alone in a parenthesis is, by the word before that. */
export function placeBehind(word: number): number {
  if ((word & NAMEOF) !== 0) return MAYBE_TYPE;
  return (word & TYPE_OPERATOR) !== 0 ? IS_TYPE : NO_TYPE;
}

/** Does a type that is cast to stand before this token? Of a word, `wordAt` tells more. */
export function isOperand(token: number, word: number): boolean {
  if (token === WORD) return (word & (VALUE | PATTERN)) === 0;
  return token === LITERAL || token === OPEN_PAREN || token === BANG;
}

/** Does a member that is declared have its type before this token, and its name behind? */
export function isDeclaredAfter(before: number): boolean {
  return before === WORD || is(TYPE_END, before);
}

/** May this token stand behind what is declared? */
export function isDeclaredEnd(after: number): boolean {
  return is(DECLARED_END, after) && after !== COLON && after !== ARROW;
}

/** Is a name behind this token that of an attribute, which is written without the end of its type's name? */
export function isAttributePlace(before: number, { kind, isAttribute }: Scope): boolean {
  return isAttribute && kind === BRACKET && (before === OPEN_BRACKET || before === COMMA || before === COLON);
}

/** Do brackets behind this token hold attributes, and not an index or elements? */
export function beginsAttributes(before: number, isBehindAttributes: boolean): boolean {
  return is(ATTRIBUTE_START, before) || (before === CLOSE_BRACKET && isBehindAttributes);
}

/** May this token stand between the angle brackets of a generic name? */
export function isInAngles(token: number): boolean {
  return token === WORD || is(IN_ANGLES, token);
}

function is(role: number, token: number): boolean {
  return ((ROLES[token] ?? 0) & role) !== 0;
}

const PERCENT = 37;
const PLUS = 43;
const MINUS = 45;
const SLASH_SIGN = 47;

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
  [NEVER, [EQUALS, SAME, PLUS, MINUS, SLASH_SIGN, PERCENT, BANG]],
  [TYPE_END, [GREATER, CLOSE_BRACKET, QUESTION, CLOSE_PAREN, STAR]],
  [DECLARED_END, [SEMICOLON, COMMA, CLOSE_PAREN, OPEN_BRACE, COLON, ARROW, EQUALS]],
  [VARIABLE_END, [SEMICOLON, COMMA, EQUALS]],
  [MEMBER_START, [OPEN_BRACE, COMMA, CLOSE_BRACKET]],
  [TYPE_START, [SEMICOLON, OPEN_BRACE, CLOSE_BRACE, OPEN_PAREN, COMMA, COLON, CLOSE_BRACKET]],
  [ATTRIBUTE_START, [0, SEMICOLON, OPEN_BRACE, CLOSE_BRACE, OPEN_PAREN, COMMA, LESS]],
  [
    IN_ANGLES,
    [LESS, GREATER, COMMA, DOT, QUESTION, OPEN_BRACKET, CLOSE_BRACKET, OPEN_PAREN, CLOSE_PAREN, STAR, 5],
  ],
  [BASE_START, [COLON, COMMA]],
] as const) {
  for (const token of tokens) ROLES[token] = (ROLES[token] ?? 0) | role;
}
