import type { UnresolvedListing } from '../../../src/core/report/unresolved-listing-types.ts';
import type { Project } from './types.ts';

/** Groups the unresolved imports of the model by what they say, as long as the server has not sent its own groups. */
export function groupBySpecifier({ diagnostics }: Pick<Project, 'diagnostics'>): UnresolvedListing {
  const bySpecifier = new Map<string, (typeof diagnostics.unresolved)[number][]>();
  for (const each of diagnostics.unresolved) {
    const imports = bySpecifier.get(each.specifier);
    if (imports) imports.push(each);
    else bySpecifier.set(each.specifier, [each]);
  }
  const groups = Array.from(bySpecifier, ([specifier, imports]) => ({
    specifier,
    count: imports.length,
    files: new Set(imports.map(({ file }) => file)).size,
    imports,
  }));
  return {
    total: diagnostics.unresolvedCount,
    groupCount: groups.length,
    groups: groups.sort((a, b) => b.count - a.count || (a.specifier < b.specifier ? -1 : 1)),
  };
}
