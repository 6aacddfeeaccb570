import { type Graph, nodeOf } from '../graph/graph.ts';
import { groupBy } from '../shared/group-by.ts';
import type { FileId } from '../types.ts';
import type { FilesOfSide } from './renames.ts';
import type { Rename } from './types.ts';

/**
 * Packages that only a manifest spells differently, as `Werkzeug` and `werkzeug`. A file that did not change imports
 * them under both names: where the code names another package, it is another one.
 */
export function respelledPackages(before: FilesOfSide, after: FilesOfSide): Rename[] {
  const [old, now] = [new Set(packagesOf(before.graph)), new Set(packagesOf(after.graph))];
  const candidates = groupBy(
    [...now].filter(name => !old.has(name)),
    plainName,
  );
  const removed = [...old].filter(name => !now.has(name));
  return removed.flatMap(from => {
    const to = candidates.get(plainName(from))?.find(name => {
      const users = new Set(usersOf(after.graph, name));
      return usersOf(before.graph, from).some(id => users.has(id) && before.blobOf(id) === after.blobOf(id));
    });
    return to === undefined ? [] : [{ from, to }];
  });
}

function packagesOf({ ids, fileCount }: Graph): readonly string[] {
  return ids.slice(fileCount);
}

/** The same for all spellings of a name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

function usersOf(graph: Graph, name: string): FileId[] {
  const { ids, sources, inStart, inEdges } = graph;
  const node = nodeOf(graph, name);
  return Array.from(inEdges.subarray(inStart[node], inStart[node + 1]), edge => ids[sources[edge]]);
}
