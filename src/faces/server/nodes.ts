import type { Graph } from '../../core/graph/graph.ts';
import { lowerBound } from '../../shared/order.ts';

/** The node number of a file; undefined if it is not in the graph. */
export function findFile(graph: Graph, id: string): number | undefined {
  const at = firstFileFrom(graph, id);
  return at < graph.fileCount && graph.ids[at] === id ? at : undefined;
}

/** Whether the graph has a file below this folder. */
export function holdsFile(graph: Graph, folder: string): boolean {
  const at = firstFileFrom(graph, `${folder}/`);
  return at < graph.fileCount && graph.ids[at].startsWith(`${folder}/`);
}

function firstFileFrom({ ids, fileCount }: Graph, id: string): number {
  return lowerBound(ids, id, 0, fileCount);
}
