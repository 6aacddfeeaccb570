import type { Graph } from '../graph/graph.ts';
import type { LinkedFile } from '../types.ts';

/** The names by which a package is imported, in string order, apart from its own; undefined where there are none. */
export function importNamesOf({ files }: Pick<Graph, 'files'>, packageId: string): string[] | undefined {
  let names = known.get(files);
  if (names === undefined) {
    names = collect(files);
    known.set(files, names);
  }
  const found = names.get(packageId);
  return found && [...found].sort();
}

/** A graph never changes, and its nodes are asked for part by part. */
const known = new WeakMap<readonly LinkedFile[], ReadonlyMap<string, ReadonlySet<string>>>();

function collect(files: readonly LinkedFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { links } of files) {
    for (const { target, importName } of links) {
      if (importName === undefined) continue;
      const found = names.get(target);
      if (found === undefined) names.set(target, new Set([importName]));
      else found.add(importName);
    }
  }
  return names;
}
