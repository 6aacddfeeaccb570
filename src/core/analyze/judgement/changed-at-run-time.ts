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

/**
 * File → 1 if an import of it may differ, or how many imports one end of it has. Both graphs have the same files and units.
 */
export function touchedFiles(now: Compiled, before: Compiled): Uint8Array {
  const isTouched = new Uint8Array(now.graph.fileCount);
  for (const file of changedAtRunTime(now, before)) {
    touchUsers(now.graph, file, isTouched);
    for (const { graph } of [now, before]) {
      for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++)
        if (graph.targets[edge] < graph.fileCount) touchUsers(now.graph, graph.targets[edge], isTouched);
    }
  }
  return isTouched;
}

/** Touches the file and the files that import it. */
function touchUsers({ inStart, inEdges, sources }: Graph, file: number, isTouched: Uint8Array): void {
  isTouched[file] = 1;
  for (let i = inStart[file]; i < inStart[file + 1]; i++) isTouched[sources[inEdges[i]]] = 1;
}
