import {
  AMPERSAND,
  BANG,
  BAR,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
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
import { BRACKET, type Scope } from './scopes.ts';
import { ARROW, SAME, WORD } from './tokens.ts';

/**
 * Can a name that follows no dot be that of a type? Only the compiler knows, but most names of variables,
 * properties, methods and arguments give themselves away by what stands beside them: `int Count = 1`,
 * `new A { Size = 2 }`, `Run(Size: 3)`, `return Size;`. In doubt the answer is yes: it counts only where a
 * namespace that the file imports declares a type of this name. `before` and `after` are the tokens around it;
 * behind a word, `mayFollow` has to agree.
 */
export function mayBeType(before: number, after: number): boolean {
  if (is(NEVER, after)) return false;
  if (before === WORD) return true;
  if (is(TYPE_END, before)) return !is(BEHIND_DECLARED, after) && !(before === GREATER && after === LESS);
  if (after === COLON) return before !== OPEN_PAREN && before !== COMMA && before !== OPEN_BRACE;
  if (after === OPEN_PAREN) return !is(BEFORE_CALL, before);
  if (before === EQUALS || before === ARROW) return !is(VALUE_END, after);
  return true;
}

/** Can the name of a type stand behind this word, which does not begin as the name of a type does? */
export function mayFollow(word: string, after: number): boolean {
  if (PREDEFINED.has(word)) return false;
  const isValue = after === OPEN_PAREN || after === SEMICOLON;
  return !(isValue && (word === 'return' || word === 'await'));
}

/** Does a member that is declared have its type before this token, and its name behind? */
export function isDeclaredAfter(before: number): boolean {
  return before === WORD || is(TYPE_END, before);
}

/** Is a name behind this token that of an attribute, which is written without the end of its type's name? */
export function isAttributePlace(before: number, { kind }: Scope): boolean {
  return before === OPEN_BRACKET || ((before === COMMA || before === COLON) && kind === BRACKET);
}

function is(role: number, token: number): boolean {
  return ((ROLES[token] ?? 0) & role) !== 0;
}

const PREDEFINED: ReadonlySet<string> = new Set(
  `bool byte sbyte short ushort int uint long ulong nint nuint char float double decimal string object void
  dynamic var`.split(/\s+/),
);

/** All others may stand before the name of a type. */
export const WORDS_BEFORE_NAMES: readonly string[] = [...PREDEFINED, 'return', 'await'];

const PERCENT = 37;
const PLUS = 43;
const MINUS = 45;
const SLASH_SIGN = 47;

/** Behind a name: no type is assigned to, compared or reckoned with. */
const NEVER = 1;
/** What a type may end with before the name of what is declared. */
const TYPE_END = 2;
const BEHIND_DECLARED = 4;
/** Where a name with a parenthesis is a method that is called: no type is made without `new`. */
const BEFORE_CALL = 8;
const VALUE_END = 16;

const ROLES = new Uint8Array(128);
for (const [role, tokens] of [
  [NEVER, [EQUALS, SAME, PLUS, MINUS, SLASH_SIGN, PERCENT, BANG]],
  [TYPE_END, [GREATER, CLOSE_BRACKET, QUESTION, CLOSE_PAREN, STAR]],
  [BEHIND_DECLARED, [SEMICOLON, COMMA, CLOSE_PAREN, OPEN_BRACE, OPEN_PAREN, COLON, ARROW]],
  [BEFORE_CALL, [SEMICOLON, OPEN_BRACE, CLOSE_BRACE, OPEN_PAREN, EQUALS, ARROW, BANG, AMPERSAND, BAR]],
  [VALUE_END, [SEMICOLON, COMMA, CLOSE_PAREN]],
] as const) {
  for (const token of tokens) ROLES[token] = (ROLES[token] ?? 0) | role;
}
