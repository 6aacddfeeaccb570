import { type Graph, nodeOf } from '../graph/graph.ts';
import { normalise } from '../languages/python/distribution-names.ts';
import type { Rename } from './types.ts';

/**
 * Python packages that a manifest spells differently than before, such as `Werkzeug` and `werkzeug`. In other languages,
 * another spelling may be another package.
 */
export function respelledPackages(before: Graph, after: Graph): Rename[] {
  const [old, now] = [before, after].map(({ ids, fileCount }) => new Set(ids.slice(fileCount)));
  const added = [...now].filter(name => !old.has(name) && isOfPython(after, name));
  const removed = [...old].filter(name => !now.has(name) && isOfPython(before, name));
  const spellings = new Map(added.map(name => [normalise(name), name]));
  return removed.flatMap(from => {
    const to = spellings.get(normalise(from));
    return to === undefined ? [] : [{ from, to }];
  });
}

/** Do only Python files import the package? */
function isOfPython(graph: Graph, name: string): boolean {
  const { files, sources, inStart, inEdges } = graph;
  const node = nodeOf(graph, name);
  const edges = inEdges.subarray(inStart[node], inStart[node + 1]);
  return edges.every(edge => files[sources[edge]].language === 'python');
}
