import type { Graph } from '../graph/graph.ts';

/** The number of a file's node, by halving: the files of a graph stand in string order. */
export function findFile(graph: Graph, id: string): number | undefined {
  const at = firstFileFrom(graph, id);
  return at < graph.fileCount && graph.ids[at] === id ? at : undefined;
}

/** Is there a file below this folder? */
export function holdsFile(graph: Graph, folder: string): boolean {
  const at = firstFileFrom(graph, `${folder}/`);
  return at < graph.fileCount && graph.ids[at].startsWith(`${folder}/`);
}

function firstFileFrom(graph: Graph, id: string): number {
  let low = 0;
  let high = graph.fileCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (graph.ids[middle] < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
