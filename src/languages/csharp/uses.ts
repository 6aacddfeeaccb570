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

/** Where a name stands. */
export interface Place {
  readonly before: number;
  /** The word before it, if it is one of `WORDS_BESIDE`; empty where there is none, or a capitalised name. */
  readonly word: string;
  readonly after: number;
  /** The word behind it, in the same way. */
  readonly wordAfter: string;
  readonly scope: Scope;
  /** In the arguments of a generic name, the header of a type, or a list of constraints. */
  readonly isTypeList: boolean;
}

/**
 * Only the compiler knows whether a name is that of a type, but most names of variables, properties, methods and
 * arguments give themselves away by what stands beside them: `int Count = 1`, `new A { Size = 2 }`,
 * `Run(Size: 3)`, `return Size;`.
 */
export function placeOfName(place: Place): number {
  const { before, after, scope } = place;
  if (scope.kind === ENUM && is(MEMBER_START, before)) return DECLARED;
  if (before === WORD) return behindWord(place);
  if (isAttributePlace(before, scope)) return IS_TYPE;
  if (place.isTypeList && after !== EQUALS)
    return after === OPEN_PAREN && !is(BASE_START, before) ? NO_TYPE : IS_TYPE;
  if (after === WORD) return beforeWord(place.wordAfter);
  if (is(TYPE_END, before)) return behindType(before, after);
  if (before === COMMA && isTypeBody(scope) && is(VARIABLE_END, after)) return DECLARED;
  switch (after) {
    case LESS:
      return IS_GENERIC;
    case CLOSE_PAREN:
      return before === OPEN_PAREN || before === COMMA ? inParentheses(before, scope) : NO_TYPE;
    case COMMA:
      return (before === OPEN_PAREN || before === COMMA) && isTuple(scope) ? IS_TYPE : NO_TYPE;
    case QUESTION:
    case OPEN_BRACKET:
    case STAR:
      return is(TYPE_START, before) ? MAYBE_TYPE : NO_TYPE;
    case OPEN_BRACE:
    case ARROW:
      return (before === OPEN_BRACE || before === COMMA) && scope.kind !== PAREN ? MAYBE_TYPE : NO_TYPE;
    default:
      return NO_TYPE;
  }
}

function behindWord({ word, after, wordAfter, isTypeList }: Place): number {
  if (word === '' || PREDEFINED.has(word)) {
    if (after === WORD) return wordAfter === 'in' ? DECLARED : NO_TYPE;
    return is(DECLARED_END, after) ? DECLARED : NO_TYPE;
  }
  if (isTypeList && after !== OPEN_PAREN) return IS_TYPE;
  if (BEFORE_TYPES.has(word)) return IS_TYPE;
  if (after === WORD) return beforeWord(wordAfter);
  if (after === LESS) return IS_GENERIC;
  if (PATTERN_WORDS.has(word)) return after === OPEN_PAREN || is(NEVER, after) ? NO_TYPE : MAYBE_TYPE;
  return after === QUESTION || after === OPEN_BRACKET || after === STAR ? MAYBE_TYPE : NO_TYPE;
}

function behindType(before: number, after: number): number {
  if (is(DECLARED_END, after)) return DECLARED;
  if (after === OPEN_PAREN || is(NEVER, after) || (before === GREATER && after === LESS)) return NO_TYPE;
  if (after === LESS) return IS_GENERIC;
  return after === QUESTION || after === OPEN_BRACKET || after === STAR ? MAYBE_TYPE : NO_TYPE;
}

/** `A b` declares something, `A is b` and `in A where b` tell something of a value, `A when b` may be a pattern. */
function beforeWord(word: string): number {
  if (VALUE_WORDS.has(word)) return NO_TYPE;
  return PATTERN_WORDS.has(word) || word === 'when' ? MAYBE_TYPE : IS_TYPE;
}

/** `typeof(A)`, `(A)b`; what is called with `(A)` gets a value. */
function inParentheses(before: number, scope: Scope): number {
  if (isTuple(scope)) return IS_TYPE;
  if (before === COMMA) return NO_TYPE;
  return scope.nameEnd === 0 ? MAYBE_CAST : NO_TYPE;
}

/** `(A, B) Method()` */
function isTuple({ kind, around, nameEnd }: Scope): boolean {
  return kind === PAREN && nameEnd === 0 && around !== undefined && isTypeBody(around);
}

export function isTypeBody({ kind }: Scope): boolean {
  return kind === TYPE || kind === INNER_TYPE;
}

/** What a name alone in a parenthesis is, by the name before that. */
export function placeBehind(name: string): number {
  if (name === 'nameof') return MAYBE_TYPE;
  return TYPE_OPERATORS.has(name) ? IS_TYPE : NO_TYPE;
}

/** Does a type that is cast to stand before this token? */
export function isOperand(token: number, word: string): boolean {
  if (token === WORD) return !VALUE_WORDS.has(word) && !PATTERN_WORDS.has(word);
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

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

export const PREDEFINED: ReadonlySet<string> = wordsOf(
  `bool byte sbyte short ushort int uint long ulong nint nuint char float double decimal string object void
  dynamic var`,
);
const BEFORE_TYPES = wordsOf('new as operator stackalloc');
const PATTERN_WORDS = wordsOf('is not and or case');
const TYPE_OPERATORS = wordsOf('typeof default sizeof catch');
/** Behind a value. */
const VALUE_WORDS = wordsOf(
  `is as switch with in where select orderby group join let on equals by into ascending descending from`,
);

/** The words before and behind a name that say something about it. */
export const WORDS_BESIDE: readonly string[] = [
  ...[PREDEFINED, BEFORE_TYPES, PATTERN_WORDS, VALUE_WORDS].flatMap(words => [...words]),
  'when',
];

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
