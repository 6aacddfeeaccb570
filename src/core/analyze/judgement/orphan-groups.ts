import { stronglyConnected } from '../../graph/components.ts';
import { type Digraph, digraph } from '../../graph/digraph.ts';
import type { Graph } from '../../graph/graph.ts';

/**
 * For each orphan the one to remove first, the root: it uses this one, directly or not, and no other orphan uses the
 * root, unless in a cycle with it. What several roots use belongs to the first of them. `unitOf` is defined for files
 * of which using one uses all.
 */
export function groupOrphans(
  graph: Graph,
  files: Uint32Array,
  unitOf: (file: number) => string | undefined,
): Uint32Array {
  const among = usesAmong(graph, files, unitOf);
  const rootOf = new Int32Array(files.length).fill(-1);
  for (const root of rootsOf(among)) {
    if (rootOf[root] !== -1) continue;
    rootOf[root] = root;
    const queue = [root];
    // The loop also visits what it adds.
    for (const one of queue) {
      for (let edge = among.outStart[one]; edge < among.outStart[one + 1]; edge++) {
        const used = among.targets[edge];
        if (rootOf[used] !== -1) continue;
        rootOf[used] = root;
        queue.push(used);
      }
    }
  }
  return Uint32Array.from(rootOf, root => files[root]);
}

/** Who uses whom, by their places in the list. The files of a unit use each other in a circle. */
function usesAmong(graph: Graph, files: Uint32Array, unitOf: (file: number) => string | undefined): Digraph {
  const placeOf = new Map(Array.from(files, (file, place) => [file, place]));
  const lastOf = new Map<string, number>();
  const firstOf = new Map<string, number>();
  const uses: [from: number, to: number][] = [];
  for (const [place, file] of files.entries()) {
    for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
      const used = placeOf.get(graph.targets[edge]);
      if (used !== undefined && used !== place) uses.push([place, used]);
    }
    const unit = unitOf(file);
    if (unit === undefined) continue;
    const last = lastOf.get(unit);
    if (last === undefined) firstOf.set(unit, place);
    else uses.push([last, place]);
    lastOf.set(unit, place);
  }
  for (const [unit, last] of lastOf) uses.push([last, firstOf.get(unit) ?? last]);
  uses.sort(([a], [b]) => a - b);
  const ends = (end: 0 | 1) => Uint32Array.from(uses, use => use[end]);
  return digraph(files.length, ends(0), ends(1));
}

/** The first of each group that nothing outside of it uses, ascending. */
function rootsOf(among: Digraph): number[] {
  const components = stronglyConnected(among, new Uint8Array(among.edgeCount));
  const isUsed = new Uint8Array(components.count);
  for (let edge = 0; edge < among.edgeCount; edge++) {
    const target = components.of[among.targets[edge]];
    if (components.of[among.sources[edge]] !== target) isUsed[target] = 1;
  }
  const roots: number[] = [];
  for (let place = 0; place < among.nodeCount; place++) {
    const component = components.of[place];
    if (isUsed[component] === 1) continue;
    isUsed[component] = 1;
    roots.push(place);
  }
  return roots;
}
