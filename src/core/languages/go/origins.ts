import type { RawImport } from '../../../types.ts';
import { decodeUse, encodeBinding, type GoBinding } from './detail.ts';
import type { ImportSpec } from './imports.ts';
import type { Uses } from './uses.ts';

export interface Taken {
  readonly imports: readonly RawImport[];
  readonly uses: readonly string[];
  /** The line of each first use; 0 where it can only be taken from an import, or an earlier use has the line. */
  readonly useLines: readonly number[];
}

/**
 * Finds out where the names that a text uses can come from. An import without an alias has the name that its
 * package gives itself, which only resolution knows. So `qualifier.Name` is kept where there is such an import:
 * the qualifier may be the import, or a name of another file of the package. Where the path of an import ends with
 * the qualifier, it is the import, because the compiler does not let the package declare that name, too.
 */
export function namesTaken(
  found: Uses,
  specs: readonly ImportSpec[],
  lineAt: (offset: number) => number,
): Taken {
  const byAlias = new Map<string, string[]>();
  const usual = new Set<string>();
  let hasUnnamed = false;
  for (const { alias, path } of specs) {
    if (alias !== '') byAlias.set(alias, []);
    else usual.add(usualName(path));
    if (alias === '' && path !== 'C') hasUnnamed = true;
  }
  const uses: string[] = [];
  const useLines: number[] = [];
  found.forEach((use, first, firstLine) => {
    const isAlone = use === first;
    const taken = byAlias.get(first);
    if (taken !== undefined) {
      if (!isAlone) taken.push(decodeUse(use).selected);
      return;
    }
    const line = usual.has(first) ? 0 : firstLine;
    if (line === 0 && (isAlone || !hasUnnamed)) return;
    uses.push(hasUnnamed ? use : first);
    useLines.push(line);
  });
  const imports = specs.map(({ path, start, alias }): RawImport => {
    const raw = { specifier: path, kind: 'static' as const, line: lineAt(start) };
    const names = encodeBinding(bindingOf(alias, byAlias.get(alias)));
    return names === undefined ? raw : { ...raw, names };
  });
  return { imports, uses, useLines };
}

function bindingOf(alias: string, taken: readonly string[] = []): GoBinding {
  if (alias === '') return { kind: 'package' };
  return alias === '.' ? { kind: 'dot' } : { kind: 'alias', taken };
}

/** The name that a package of this path usually gives itself. */
function usualName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!VERSION.test(name)) return name;
  if (!name.startsWith('v')) return name.slice(0, name.lastIndexOf('.v'));
  const above = path.slice(0, -name.length - 1);
  return above.slice(above.lastIndexOf('/') + 1);
}

const VERSION = /(?:^|\.)v\d+$/;
