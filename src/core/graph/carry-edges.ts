import { buildGraph, type Graph, nodeOf } from './graph.ts';
import { linksOf } from './rows.ts';

export interface Renaming {
  /** The id that a file had. */
  idBefore(id: string): string;
  /** The id that a file or package has now. */
  idAfter(id: string): string;
}

/** The files of a later state with the imports that they had, as if every import had been rewritten after a move. */
export function carryEdges(before: Graph, after: Graph, { idBefore, idAfter }: Renaming): Graph {
  return buildGraph(
    after.files.map(({ importNames: _, ...file }) => {
      const node = nodeOf(before, idBefore(file.id));
      const links = node < before.fileCount ? linksOf(before, node) : [];
      return { ...file, links: links.map(link => ({ ...link, target: idAfter(link.target) })) };
    }),
  );
}
