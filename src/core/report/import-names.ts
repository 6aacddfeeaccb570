import type { FileNode } from '../../types.ts';
import type { Graph } from '../graph/graph.ts';

/** The names that a package is imported under, in string order, if they differ from its own; otherwise undefined. */
export function importNamesOf({ files }: Pick<Graph, 'files'>, packageId: string): string[] | undefined {
  let names = memo.get(files);
  if (names === undefined) {
    names = collect(files);
    memo.set(files, names);
  }
  const found = names.get(packageId);
  return found && [...found].sort();
}

/** Memoised per graph: graphs are immutable, and callers look up one package at a time. */
const memo = new WeakMap<readonly FileNode[], ReadonlyMap<string, ReadonlySet<string>>>();

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
