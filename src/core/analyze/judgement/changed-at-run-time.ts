import type { FileId } from '../../../types.ts';
import { changedRows } from '../../graph/changed-rows.ts';
import { type Graph, nodeOf } from '../../graph/graph.ts';
import type { ErasedImports, Erasures } from '../erasures.ts';

/** A graph, and what compilers drop from its files. */
interface Compiled {
  readonly graph: Graph;
  readonly erasures: Erasures;
}

/** The files whose imports, or what compilers drop of them, differ; ascending. Both graphs have the same files and units. */
export function changedAtRunTime(now: Compiled, before: Compiled): readonly number[] {
  const rows = changedRows(now.graph, before.graph);
  if (now.erasures === before.erasures) return rows;
  const changed = new Set(rows);
  for (const [a, b] of [
    [now.erasures, before.erasures],
    [before.erasures, now.erasures],
  ])
    for (const [id, erased] of a) {
      const file = isSame(erased, b.get(id)) ? now.graph.fileCount : nodeOf(now.graph, id);
      if (file < now.graph.fileCount) changed.add(file);
    }
  return [...changed].sort((a, b) => a - b);
}

function isSame(a: ErasedImports, b: ErasedImports | undefined): boolean {
  if (a === b) return true;
  return b !== undefined && isSameSet(a.gone, b.gone) && isSameSet(a.deferred, b.deferred);
}

function isSameSet(a: ReadonlySet<FileId>, b: ReadonlySet<FileId>): boolean {
  return a.size === b.size && [...a].every(id => b.has(id));
}
