import * as char from '../kit/chars.ts';
import type { Scanner } from './scanner.ts';
import type { UsedAs } from './uses.ts';

/**
 * What the name is used as that the scanner stopped at; undefined where it is declared here, or is the name of a member,
 * an argument or a label. `classAt` is where the last `new` or `instanceof` ends.
 */
export function usedAs(scanner: Scanner, text: string, classAt: number): UsedAs | undefined {
  const { scope } = scanner;
  const end = scanner.endBefore;
  if (end < scanner.start && scanner.isAfterArrow(end)) return undefined;
  const isClass = end === classAt;
  const next = scanner.nextCode;
  const code = text.charCodeAt(next);
  if (code === char.COLON) {
    if (text.charCodeAt(next + 1) === char.COLON) return '';
    if (BEFORE_LABELS.has(text.charCodeAt(end - 1))) return undefined;
  }
  if (scope.kind === 'members' && HOOK.test(text.slice(scanner.start, scanner.pos))) {
    if (code === char.OPEN_PAREN) scope.upcoming = 'parameters';
    return undefined;
  }
  if (isClass) return '';
  if (scope.areTypes) return isAssigned(text, next) ? undefined : '';
  if (code === char.OPEN_PAREN) return 'function ';
  if (scope.kind === 'inserted' && text.charCodeAt(end - 2) === char.DOLLAR) return undefined;
  return scope.kind === 'members' ? undefined : 'const ';
}

/** Is there `=`, and not `=>`? */
function isAssigned(text: string, at: number): boolean {
  return text.charCodeAt(at) === char.EQUALS && text.charCodeAt(at + 1) !== char.GREATER;
}

/** The hooks of a property, of which `set` may have a parameter. */
const HOOK = /^(?:get|set)$/i;
/** Before a name with a single colon behind it; elsewhere that belongs to `? :` or `case`. */
const BEFORE_LABELS: ReadonlySet<number> = new Set([
  char.OPEN_PAREN,
  char.COMMA,
  char.SEMICOLON,
  char.OPEN_BRACE,
  char.CLOSE_BRACE,
]);
