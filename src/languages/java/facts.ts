import type { Facts, Names } from '../../types.ts';
import { isCapitalised } from './chars.ts';
import { platformPackage } from './platform.ts';

export const UNREADABLE = 'this import statement cannot be read';

/**
 * The part of the facts about names. Uses come with the lines of their first occurrences, or 0 for a name that only
 * affects the meaning of an import.
 */
export function namesIn(
  own: string | undefined,
  declares: ReadonlySet<string>,
  uses: readonly (readonly [name: string, line: number])[],
): Pick<Facts, 'names'> {
  const names: Names = {
    ...(own !== undefined && { package: own }),
    ...(declares.size > 0 && { declares: [...declares] }),
    ...(uses.length > 0 && { uses: uses.map(([name]) => name), useLines: uses.map(([, line]) => line) }),
  };
  return Object.keys(names).length > 0 ? { names } : {};
}

/** Does the import name a whole package that may be one of the project? `a.B.*` names a type, which has one file. */
export function isOfPackage(specifier: string): boolean {
  if (!specifier.endsWith('.*') || platformPackage(specifier) !== undefined) return false;
  const owner = specifier.slice(0, -2);
  return !isCapitalised(owner.slice(owner.lastIndexOf('.') + 1));
}

/** The name by which the text can use what it imports. */
export function simpleName(specifier: string): string {
  return specifier.slice(specifier.lastIndexOf('.') + 1);
}
