import { type Graph, nodeOf } from '../graph/graph.ts';
import { stepOf } from '../rules/drafts.ts';
import { byString } from '../shared/order.ts';
import type { FileId } from '../types.ts';
import type { PartDependency, PartsDifference } from './types.ts';

export interface PartsOfSide {
  readonly graph: Graph;
  /** File → the name of its module, or of its top folder; undefined if it belongs to none. */
  partOf(file: number): string | undefined;
}

/** Compares which part depends on which. Only imports between files count. A moved file was always where it is now. */
export function compareParts(
  before: PartsOfSide,
  after: PartsOfSide,
  names: ReadonlyMap<FileId, FileId>,
): PartsDifference {
  const old = dependenciesOf({ ...before, partOf: oldPartOf });
  const now = dependenciesOf(after);
  const missing = (from: ReadonlyMap<string, number[]>, other: ReadonlyMap<string, number[]>) =>
    [...from].filter(([key]) => !other.has(key)).sort(([a], [b]) => byString(a, b));
  return {
    added: missing(now, old).map(([key, edges]): PartDependency => {
      const [from, to] = key.split('\0');
      return { from, to, imports: edges.map(edge => stepOf(after.graph, edge)) };
    }),
    removed: missing(old, now).map(([key]) => {
      const [from, to] = key.split('\0');
      return { from, to };
    }),
  };

  function oldPartOf(file: number): string | undefined {
    const name = names.get(before.graph.ids[file]);
    return name === undefined ? before.partOf(file) : after.partOf(nodeOf(after.graph, name));
  }
}

function dependenciesOf({ graph, partOf }: PartsOfSide): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const parts = Array.from({ length: graph.fileCount }, (_, file) => partOf(file));
  for (let file = 0; file < graph.fileCount; file++) {
    const from = parts[file];
    if (from === undefined) continue;
    for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
      const to = graph.targets[edge] < graph.fileCount ? parts[graph.targets[edge]] : undefined;
      if (to === undefined || to === from) continue;
      const key = `${from}\0${to}`;
      const edges = found.get(key);
      if (edges) edges.push(edge);
      else found.set(key, [edge]);
    }
  }
  return found;
}
