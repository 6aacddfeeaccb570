import type { Graph } from '../graph/graph.ts';
import { lowerBound } from '../shared/order.ts';

/** The number of a file's node. */
export function findFile(graph: Graph, id: string): number | undefined {
  const at = firstFileFrom(graph, id);
  return at < graph.fileCount && graph.ids[at] === id ? at : undefined;
}

/** Is there a file below this folder? */
export function holdsFile(graph: Graph, folder: string): boolean {
  const at = firstFileFrom(graph, `${folder}/`);
  return at < graph.fileCount && graph.ids[at].startsWith(`${folder}/`);
}

function firstFileFrom({ ids, fileCount }: Graph, id: string): number {
  return lowerBound(ids, id, 0, fileCount);
}
