import type { Facts, RawImport } from '../../types.ts';

/** The imports of a file, followed by the names that it uses without an import, both by line. */
export function importsAndUses({ imports, names }: Facts): readonly RawImport[] {
  const { uses = [], useLines } = names ?? {};
  const listed = imports.filter(({ kind }) => kind === 'use');
  if (useLines === undefined && listed.length === 0) return imports;
  const used = uses.flatMap((specifier, i): RawImport[] => {
    const line = useLines?.[i] ?? 0;
    return line === 0 ? [] : [{ specifier, kind: 'use', line }];
  });
  const others = listed.length === 0 ? imports : imports.filter(({ kind }) => kind !== 'use');
  return [...others, ...[...used, ...listed].sort((a, b) => a.line - b.line)];
}
