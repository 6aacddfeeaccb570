import type { Uses } from './uses.ts';

export interface ImportSpec {
  readonly path: string;
  readonly line: number;
  /** Empty where the package's own name holds. */
  readonly alias: string;
}

export interface Taken {
  /** What is taken from the imports that have an alias: nothing for `_`, for `.` all exported names of `uses`. */
  readonly byAlias: ReadonlyMap<string, readonly string[]>;
  /** `Name` or `qualifier.Name`. */
  readonly uses: readonly string[];
  /** Where each is used first; 0 where it can only be taken from an import, or is told with an earlier use. */
  readonly lines: readonly number[];
}

/**
 * Sorts out where the names that a text uses can come from. An import without an alias has the name that its
 * package gives itself, which only resolution knows. So `qualifier.Name` is kept where there is such an import:
 * the qualifier may be one, or a name of another file of the package. Where the path of an import ends with the
 * qualifier it is the import, because the compiler lets no package declare that name, too.
 */
export function namesTaken(found: Uses, specs: readonly ImportSpec[]): Taken {
  const byAlias = new Map<string, string[]>();
  const usual = new Set<string>();
  let hasUnnamed = false;
  for (const { alias, path } of specs) {
    if (alias !== '') byAlias.set(alias, alias === '.' ? ['.'] : []);
    else usual.add(usualName(path));
    if (alias === '' && path !== 'C') hasUnnamed = true;
  }
  const uses: string[] = [];
  const lines: number[] = [];
  found.forEach((whole, first, firstLine) => {
    const taken = byAlias.get(first);
    if (taken !== undefined) {
      if (whole !== first) taken.push(whole.slice(first.length + 1));
      return;
    }
    const line = usual.has(first) ? 0 : firstLine;
    if (line === 0 && (whole === first || !hasUnnamed)) return;
    uses.push(hasUnnamed ? whole : first);
    lines.push(line);
  });
  return { byAlias, uses, lines };
}

/** The name that a package of this path gives itself, if it does what is usual. */
function usualName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!VERSION.test(name)) return name;
  if (!name.startsWith('v')) return name.slice(0, name.lastIndexOf('.v'));
  const above = path.slice(0, -name.length - 1);
  return above.slice(above.lastIndexOf('/') + 1);
}

const VERSION = /(?:^|\.)v\d+$/;
