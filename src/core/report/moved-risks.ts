import type { ModelRisks } from './model-types.ts';

// Imports nothing else, because the page uses it, too.

/** The same risks after the numbers of nodes have changed. What names a removed node is left out. */
export function movedRisks(risks: ModelRisks, nextOf: ArrayLike<number>): ModelRisks {
  const isThere = (node: number) => nextOf[node] !== -1;
  const moved = (node: number) => nextOf[node];
  const movedFiles = <T extends { readonly file: number }>(list: readonly T[]): T[] =>
    list.filter(({ file }) => isThere(file)).map(one => ({ ...one, file: moved(one.file) }));
  return {
    ...risks,
    topFiles: risks.topFiles.filter(isThere).map(moved),
    gods: risks.gods.filter(isThere).map(moved),
    hubs: movedFiles(risks.hubs),
    levers: risks.levers
      .filter(({ edges }) => edges.flat().every(isThere))
      .map(({ edges, ...lever }) => ({
        ...lever,
        edges: edges.map(([source, target]) => [moved(source), moved(target)] as const),
      })),
    ...(risks.lists && { lists: risks.lists.map(list => ({ ...list, files: movedFiles(list.files) })) }),
  };
}
