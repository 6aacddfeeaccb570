import type { Graph } from '../graph/graph.ts';
import type { FileNode } from '../types.ts';

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
const known = new WeakMap<readonly FileNode[], ReadonlyMap<string, ReadonlySet<string>>>();

function collect(files: readonly FileNode[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { importNames } of files) {
    if (importNames === undefined) continue;
    for (const [target, own] of Object.entries(importNames)) {
      const found = names.get(target) ?? new Set();
      for (const name of own) found.add(name);
      names.set(target, found);
    }
  }
  return names;
}
