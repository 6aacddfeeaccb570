import {
  CLOSE_BRACE,
  COLON,
  COMMA_SIGN,
  DOLLAR,
  EQUALS,
  GREATER_SIGN,
  OPEN_BRACE,
  OPEN_PAREN,
  SEMICOLON_SIGN,
} from './chars.ts';
import type { Scanner } from './scanner.ts';
import type { UsedAs } from './uses.ts';

/**
 * What the name is used as that the scanner stopped at; undefined where it is declared here, or is the name of a member,
 * an argument or a label. `classAt` is where the last `new` or `instanceof` ends.
 */
export function usedAs(scanner: Scanner, text: string, classAt: number): UsedAs | undefined {
  const { scopes } = scanner;
  const end = scanner.endBefore;
  if (end < scanner.start && scanner.isAfterArrow(end)) return undefined;
  const isClass = end === classAt;
  const next = scanner.nextCode;
  const code = text.charCodeAt(next);
  if (code === COLON) {
    if (text.charCodeAt(next + 1) === COLON) return '';
    if (BEFORE_LABELS.has(text.charCodeAt(end - 1))) return undefined;
  }
  if (scopes.innermost === 'members' && HOOK.test(text.slice(scanner.start, scanner.pos))) {
    if (code === OPEN_PAREN) scopes.upcoming = 'parameters';
    return undefined;
  }
  if (isClass) return '';
  if (scopes.areTypes) return isAssigned(text, next) ? undefined : '';
  if (code === OPEN_PAREN) return 'function ';
  if (scopes.innermost === 'inserted' && text.charCodeAt(end - 2) === DOLLAR) return undefined;
  return scopes.innermost === 'members' ? undefined : 'const ';
}

/** Is there `=`, and not `=>`? */
function isAssigned(text: string, at: number): boolean {
  return text.charCodeAt(at) === EQUALS && text.charCodeAt(at + 1) !== GREATER_SIGN;
}

/** The hooks of a property, of which `set` may have a parameter. */
const HOOK = /^(?:get|set)$/i;
/** Before a name with a single colon behind it; elsewhere that belongs to `? :` or `case`. */
const BEFORE_LABELS: ReadonlySet<number> = new Set([
  OPEN_PAREN,
  COMMA_SIGN,
  SEMICOLON_SIGN,
  OPEN_BRACE,
  CLOSE_BRACE,
]);
