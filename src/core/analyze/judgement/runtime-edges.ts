import { type Graph, nodeOf } from '../../graph/graph.ts';
import type { Erasures } from '../erasures.ts';

/** What is left of the edges of a graph when the program runs. */
export interface RuntimeEdges {
  readonly erasures: Erasures;
  /** Edge → 1 if its imports are dropped when they are compiled, although not all of them are type-only. */
  readonly erased: Uint8Array;
  /** Edge → 1 if it is type-only or erased. */
  readonly absent: Uint8Array;
  /** Edge → 1 if it is absent, or if only lazy imports are left of it. */
  readonly notEager: Uint8Array;
}

export function findRuntimeEdges(graph: Graph, erasures: Erasures): RuntimeEdges {
  const { typeOnly, lazy, ids, outStart, targets } = graph;
  const erased = new Uint8Array(graph.edgeCount);
  const absent = typeOnly.slice();
  const notEager = typeOnly.slice();
  for (let edge = 0; edge < lazy.length; edge++) notEager[edge] |= lazy[edge];
  for (const [file, { gone, deferred }] of erasures) {
    const source = nodeOf(graph, file);
    if (source >= graph.fileCount) continue;
    for (let edge = outStart[source]; edge < outStart[source + 1]; edge++) {
      const target = ids[targets[edge]];
      if (gone.has(target)) erased[edge] = absent[edge] = notEager[edge] = 1;
      else if (deferred.has(target)) notEager[edge] = 1;
    }
  }
  return { erasures, erased, absent, notEager };
}
