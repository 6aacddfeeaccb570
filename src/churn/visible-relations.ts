import type { Roles } from '../analyze/roles.ts';
import type { Graph } from '../graph/graph.ts';

/** What the graph itself says about why two files change together. */
export interface VisibleRelations {
  /** Does one import the other, directly or through files that only re-export? */
  areRelated(a: number, b: number): boolean;
  /** Files that are related to both. */
  between(a: number, b: number): number[];
}

export function createVisibleRelations(
  graph: Graph,
  { isBarrel }: Pick<Roles, 'isBarrel'>,
): VisibleRelations {
  const known = new Map<number, ReadonlySet<number>>();
  return {
    areRelated: (a, b) => relatedTo(a).has(b),
    between: (a, b) => [...relatedTo(a)].filter(file => relatedTo(b).has(file)),
  };

  function relatedTo(file: number): ReadonlySet<number> {
    let related = known.get(file);
    if (!related) {
      related = new Set([...search(file, dependenciesOf), ...search(file, usersOf)]);
      known.set(file, related);
    }
    return related;
  }

  /** Goes on where a file only passes on what it imports. */
  function search(start: number, next: (file: number) => Iterable<number>): Set<number> {
    const found = new Set([start]);
    const pending = [start];
    for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
      for (const other of next(file)) {
        if (other >= graph.fileCount || found.has(other)) continue;
        found.add(other);
        if (isBarrel[other] === 1) pending.push(other);
      }
    }
    found.delete(start);
    return found;
  }

  function dependenciesOf(file: number): Uint32Array {
    return graph.targets.subarray(graph.outStart[file], graph.outStart[file + 1]) as Uint32Array;
  }

  function* usersOf(file: number): Generator<number> {
    for (let at = graph.inStart[file]; at < graph.inStart[file + 1]; at++)
      yield graph.sources[graph.inEdges[at]];
  }
}
