import * as char from '../kit/chars.ts';
import type { SymbolKind } from './detail.ts';
import type { Scanner } from './scanner.ts';

/**
 * What the name is used as that the scanner stopped at. Undefined if it is declared here, or is the name of a member, an
 * argument or a label. `classAt` is where the last `new` or `instanceof` ends.
 */
export function usedAs(scanner: Scanner, text: string, classAt: number): SymbolKind | undefined {
  const { scope } = scanner;
  const end = scanner.endBefore;
  if (end < scanner.start && scanner.isAfterArrow(end)) return undefined;
  const next = scanner.nextCode;
  const code = text.charCodeAt(next);
  if (code === char.COLON) {
    if (text.charCodeAt(next + 1) === char.COLON) return 'type';
    if (BEFORE_LABELS.has(text.charAt(end - 1))) return undefined;
  }
  if (scope.kind === 'members' && HOOK.test(text.slice(scanner.start, scanner.pos))) {
    if (code === char.OPEN_PAREN) scope.upcoming = 'parameters';
    return undefined;
  }
  if (end === classAt) return 'type';
  if (scope.areTypes) return isAssigned(text, next) ? undefined : 'type';
  if (code === char.OPEN_PAREN) return 'function';
  if (scope.kind === 'inserted' && text.charCodeAt(end - 2) === char.DOLLAR) return undefined;
  return scope.kind === 'members' ? undefined : 'const';
}

/** Is there `=`, and not `=>`? */
function isAssigned(text: string, at: number): boolean {
  return text.charCodeAt(at) === char.EQUALS && text.charCodeAt(at + 1) !== char.GREATER;
}

/** The hooks of a property, of which `set` may have a parameter. */
const HOOK = /^(?:get|set)$/i;
/** Precede a name before a single colon; elsewhere the colon belongs to `? :` or `case`. */
const BEFORE_LABELS: ReadonlySet<string> = new Set('(,;{}');
