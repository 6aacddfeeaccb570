import * as char from '../kit/chars.ts';
import * as keyword from './keywords.ts';
import { BRACKET, ENUM, isTypeBody, PAREN, type Scope } from './scopes.ts';
import { ARROW, COLONS, END, LITERAL, SAME, WORD } from './tokens.ts';

/** What a capitalised name is, judging by the tokens around it. */
export const NO_TYPE = 0;
/** The name of something that is declared here and is not a type. */
export const DECLARED = 1;
/** A type or a value. */
export const MAYBE_TYPE = 2;
export const IS_TYPE = 3;
/** A type if an operand follows the closing parenthesis. */
export const MAYBE_CAST = 4;
/** Angle brackets follow: a generic type, or after a dot also a method. */
export const IS_GENERIC = 5;
/** A type if a declared name follows the parenthesis around it: `(A, B) c`. */
export const MAYBE_ELEMENT = 6;

/**
 * Only the compiler knows whether a name is that of a type, but most variables, properties, methods and arguments can
 * be recognised by what is next to them: `int Count = 1`, `new A { Size = 2 }`, `Run(Size: 3)`, `return Size;`.
 * `before` and `after` are the adjacent tokens, `word` and `wordAfter` their keyword bits. A list of types is the
 * arguments of a generic name, the header of a type, or constraints.
 */
export function roleOfName(
  before: number,
  word: number,
  after: number,
  wordAfter: number,
  scope: Scope,
  isTypeList: boolean,
): number {
  if (scope.kind === ENUM && is(MEMBER_START, before)) return DECLARED;
  if (before === WORD) return afterWord(word, after, wordAfter, isTypeList);
  if (isAttributeName(before, scope)) return IS_TYPE;
  if (isTypeList && after !== char.EQUALS)
    return after === char.OPEN_PAREN && before !== char.COLON && before !== char.COMMA ? NO_TYPE : IS_TYPE;
  if (after === WORD) return beforeWord(wordAfter);
  if (is(TYPE_END, before)) return afterType(before, after);
  if (before === char.COMMA && isTypeBody(scope) && is(VARIABLE_END, after)) return DECLARED;
  const isElement = scope.kind === PAREN && scope.nameEnd === 0;
  switch (after) {
    case char.LESS:
      return IS_GENERIC;
    case char.CLOSE_PAREN:
      if (before === char.COMMA) return isElement ? MAYBE_ELEMENT : NO_TYPE;
      // `(A)b` is a cast, but the arguments of a call are values.
      return before === char.OPEN_PAREN && scope.nameEnd === 0 ? MAYBE_CAST : NO_TYPE;
    case char.COMMA:
      return isElement && (before === char.OPEN_PAREN || before === char.COMMA) ? MAYBE_ELEMENT : NO_TYPE;
    case ARROW:
    case char.OPEN_BRACE:
      if (scope.kind === PAREN) return after === ARROW ? DECLARED : NO_TYPE;
      return before === char.OPEN_BRACE || before === char.COMMA ? MAYBE_TYPE : NO_TYPE;
    default:
      return is(TYPE_SUFFIX, after) && is(TYPE_START, before) ? MAYBE_TYPE : NO_TYPE;
  }
}

function afterWord(word: number, after: number, wordAfter: number, isTypeList: boolean): number {
  if ((word & (keyword.NO_KEYWORD | keyword.PREDEFINED)) !== 0) {
    if (after === WORD) return (wordAfter & keyword.IN) !== 0 ? DECLARED : NO_TYPE;
    return is(DECLARED_END, after) ? DECLARED : NO_TYPE;
  }
  if (isTypeList && after !== char.OPEN_PAREN) return IS_TYPE;
  if ((word & keyword.BEFORE_TYPE) !== 0) return IS_TYPE;
  if (after === WORD) return beforeWord(wordAfter);
  if (after === char.LESS) return IS_GENERIC;
  if ((word & keyword.PATTERN) !== 0) return is(AFTER_VALUE, after) ? NO_TYPE : MAYBE_TYPE;
  return is(TYPE_SUFFIX, after) ? MAYBE_TYPE : NO_TYPE;
}

function afterType(before: number, after: number): number {
  if (is(DECLARED_END, after)) return DECLARED;
  if (after === char.LESS) return before === char.GREATER ? NO_TYPE : IS_GENERIC;
  return is(TYPE_SUFFIX, after) ? MAYBE_TYPE : NO_TYPE;
}

/** `A b` declares something, `A` in `A is b` and `in A where b` is a value, `A when b` may be a pattern. */
function beforeWord(word: number): number {
  if ((word & keyword.VALUE) !== 0) return NO_TYPE;
  return (word & (keyword.PATTERN | keyword.WHEN)) !== 0 ? MAYBE_TYPE : IS_TYPE;
}

/** What a name alone in parentheses is, by the keyword before them. */
export function roleInParentheses(word: number): number {
  return (word & keyword.TYPE_OPERATOR) !== 0 ? IS_TYPE : NO_TYPE;
}

/** Is it in `nameof(…)`, of which the compiler leaves a string? */
export function isInNameof({ nameStart, nameEnd }: Scope, codes: Uint16Array): boolean {
  return nameEnd > 0 && (keyword.bitsAt(codes, nameStart, nameEnd) & keyword.NAMEOF) !== 0;
}

/** Can this token follow a cast? `word` are its keyword bits. */
export function isOperand(token: number, word: number): boolean {
  if (token === WORD) return (word & (keyword.VALUE | keyword.PATTERN)) === 0;
  return token === LITERAL || token === char.OPEN_PAREN || token === char.BANG;
}

/** Can a type end with this token, and the name of a member follow? */
export function mayEndType(token: number): boolean {
  return token === WORD || is(TYPE_END, token);
}

/** Can this token follow a declared name, for which a type before it must be told from a condition? */
export function mayFollowDeclared(after: number): boolean {
  return is(DECLARED_END, after) && after !== char.COLON && after !== ARROW;
}

/** Is a name after this token that of an attribute, which may lack its suffix? */
export function isAttributeName(before: number, { kind, isAttribute }: Scope): boolean {
  return (
    isAttribute &&
    kind === BRACKET &&
    (before === char.OPEN_BRACKET || before === char.COMMA || before === char.COLON)
  );
}

/** Do brackets after this token contain attributes, and not an index or elements? */
export function beginsAttributes(before: number, isAfterAttributes: boolean): boolean {
  return is(ATTRIBUTE_START, before) || (before === char.CLOSE_BRACKET && isAfterAttributes);
}

/** Is this token possible between the angle brackets of a generic name? */
export function isInAngles(token: number): boolean {
  return token === WORD || is(IN_ANGLES, token);
}

function is(role: number, token: number): boolean {
  return (ROLES[token] & role) !== 0;
}

/** After a name that is assigned to, compared or calculated with: not a type. */
const AFTER_VALUE = 1;
/** Before the name of what is declared. */
const TYPE_END = 2;
/** After the name of what is declared, except methods. */
const DECLARED_END = 4;
const VARIABLE_END = 8;
/** Before a member of an enum. */
const MEMBER_START = 16;
/** Before the type of what is declared. */
const TYPE_START = 32;
const ATTRIBUTE_START = 64;
const IN_ANGLES = 128;
/** After a type that is nullable, an array or a pointer. */
const TYPE_SUFFIX = 256;

const ROLES = new Uint16Array(128);
for (const [role, signs, ...tokens] of [
  [AFTER_VALUE, '=+-/%!', SAME],
  [TYPE_END, '>]?)*'],
  [DECLARED_END, ';,){:=', ARROW],
  [VARIABLE_END, ';,='],
  [MEMBER_START, '{,]'],
  [TYPE_START, ';{}(,:]'],
  [ATTRIBUTE_START, ';{}(,<', END],
  [IN_ANGLES, '<>,.?[]()*', COLONS],
  [TYPE_SUFFIX, '?[*'],
] as const) {
  for (const sign of signs) ROLES[sign.charCodeAt(0)] |= role;
  for (const token of tokens) ROLES[token] |= role;
}
