import type { Graph } from '../../graph/graph.ts';
import type { Modules } from './modules.ts';

/** Tests what an import says about the modules of both files. */
export interface Importers {
  /** Is it by a file that no other one uses: a program, a page, a check? */
  isProgram(edge: number): boolean;
  /** Is it by a program, or by what one file uses that is in neither module? Then these do not depend on each other. */
  isOnTop(edge: number): boolean;
}

/** Files are looked at when an edge asks: few edges do. */
export function findImporters(
  { sources, targets, tests, fileCount, inStart, inEdges }: Graph,
  { moduleOf }: Modules,
  removed: ReadonlySet<number> = new Set(),
): Importers {
  /** File → how many files use it, where two means several; plus one, and 0 as long as nobody asked. */
  const known = new Uint8Array(fileCount);
  const isUse = (edge: number) =>
    tests[edge] === 0 &&
    sources[edge] !== targets[edge] &&
    moduleOf[sources[edge]] !== -1 &&
    !removed.has(edge);
  const usersOf = (file: number) => {
    if (known[file] === 0) known[file] = countUsers(file) + 1;
    return known[file] - 1;
  };
  const isProgram = (edge: number) => usersOf(sources[edge]) === 0;
  return {
    isProgram,
    isOnTop(edge) {
      const source = sources[edge];
      if (usersOf(source) !== 1) return isProgram(edge);
      const use = inEdges.subarray(inStart[source], inStart[source + 1]).find(isUse) as number;
      const user = moduleOf[sources[use]];
      return user !== moduleOf[source] && user !== moduleOf[targets[edge]];
    },
  };

  function countUsers(file: number): number {
    let users = 0;
    for (let i = inStart[file]; i < inStart[file + 1] && users < 2; i++) if (isUse(inEdges[i])) users++;
    return users;
  }
}
