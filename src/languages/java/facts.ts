import type { Facts, Names } from '../../types.ts';
import { isCapitalised } from './chars.ts';
import { platformPackage } from './platform.ts';

export const UNREADABLE = 'this import statement cannot be read';

/** What the extraction of either language finds about names. */
export interface FoundNames {
  readonly package: string | undefined;
  readonly declares: ReadonlySet<string>;
  /** With the lines of their first uses; 0 for a name that only says what an import means. */
  readonly uses: readonly (readonly [name: string, line: number])[];
}

/** To be spread into facts; nothing where a text says nothing about names. */
export function namesIn(found: FoundNames): Pick<Facts, 'names'> {
  const names: Names = {
    ...(found.package !== undefined && { package: found.package }),
    ...(found.declares.size > 0 && { declares: [...found.declares] }),
    ...(found.uses.length > 0 && {
      uses: found.uses.map(([name]) => name),
      useLines: found.uses.map(([, line]) => line),
    }),
  };
  return Object.keys(names).length > 0 ? { names } : {};
}

/**
 * Does the import name a whole package, perhaps one of the project, so that the names in the text decide what it
 * means? `a.B.*` names a type: what is taken from there is in its file.
 */
export function isOfPackage(specifier: string): boolean {
  if (!specifier.endsWith('.*') || platformPackage(specifier) !== undefined) return false;
  const owner = specifier.slice(0, -2);
  return !isCapitalised(owner.slice(owner.lastIndexOf('.') + 1));
}

/** The name by which a text that has this import can use what it imports. */
export function simpleName(specifier: string): string {
  return specifier.slice(specifier.lastIndexOf('.') + 1);
}
