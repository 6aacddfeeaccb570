import type { Graph } from '../../graph/graph.ts';
import type { Modules } from './modules.ts';

/** Tests what an import says about the modules of both files. */
export interface Importers {
  /** Is it by a file that no other one uses: a program, a page, a check? */
  isProgram(edge: number): boolean;
  /** Is it by a program, or by what one file uses that is in neither module? Then these do not depend on each other. */
  isOnTop(edge: number): boolean;
}

export function findImporters(
  { sources, targets, tests, fileCount, edgeCount }: Graph,
  { moduleOf }: Modules,
  removed: ReadonlySet<number> = new Set(),
): Importers {
  const users = new Uint32Array(fileCount);
  const lastUser = new Int32Array(fileCount).fill(-1);
  const hasRemoved = removed.size > 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    const [source, target] = [sources[edge], targets[edge]];
    if (target >= fileCount || source === target || moduleOf[source] === -1) continue;
    if (tests[edge] === 1 || (hasRemoved && removed.has(edge))) continue;
    users[target]++;
    lastUser[target] = source;
  }
  const isProgram = (edge: number) => users[sources[edge]] === 0;
  return {
    isProgram,
    isOnTop(edge) {
      const source = sources[edge];
      if (users[source] !== 1) return isProgram(edge);
      const user = moduleOf[lastUser[source]];
      return user !== moduleOf[source] && user !== moduleOf[targets[edge]];
    },
  };
}
