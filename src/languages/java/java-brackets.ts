import * as char from '../kit/chars.ts';
import { isIdentifier } from './chars.ts';
import { isSpace, skipSpace } from './trivia.ts';

/**
 * Is `(A)` a cast? It is if an operand follows, unless the parentheses belong to a call, an annotation or a statement.
 * `start` is the offset of the name, `close` that of the closing parenthesis.
 */
export function isCast(text: string, start: number, close: number): boolean {
  const after = skipSpace(text, close + 1);
  const next = after < text.length ? text.charCodeAt(after) : 0;
  if (!isIdentifier(next) && !OPERANDS.has(next)) return false;
  if (text.startsWith('instanceof', after)) return false;
  let i = start - 1;
  while (isSpace(text.charCodeAt(i))) i--;
  if (text.charCodeAt(i) !== char.OPEN_PAREN) return false;
  i--;
  while (i >= 0 && isSpace(text.charCodeAt(i))) i--;
  if (i < 0 || !isIdentifier(text.charCodeAt(i))) return true;
  const end = i + 1;
  while (i >= 0 && end - i <= LONGEST_KEYWORD && isIdentifier(text.charCodeAt(i))) i--;
  return BEFORE_CASTS.has(text.slice(i + 1, end));
}

/** Is this bracket closed at once? */
export function isArrayOf(text: string, bracket: number): boolean {
  return text.charCodeAt(skipSpace(text, bracket + 1)) === char.CLOSE_BRACKET;
}

/** After `@A(b)`, unlike after an operand, comes `<C>` or `<C extends`. */
export function areTypeParameters(text: string, angle: number): boolean {
  TYPE_PARAMETERS.lastIndex = angle;
  return TYPE_PARAMETERS.test(text);
}

const TYPE_PARAMETERS = /<\s*[\w$]+(?:\s*,\s*[\w$]+)*\s*(?:>|extends\b)/y;
const OPERANDS: ReadonlySet<number> = new Set([...'("\'!~'].map(sign => sign.charCodeAt(0)));
const BEFORE_CASTS: ReadonlySet<string> = new Set('return case throw else yield assert do'.split(' '));
const LONGEST_KEYWORD = 8;
