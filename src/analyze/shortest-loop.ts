import type { Digraph } from '../graph/digraph.ts';
import { emptyReach, search } from '../graph/traverse.ts';
import type { Steps } from '../shared/steps.ts';

/**
 * The nodes of a shortest loop of a strongly connected graph, the first one repeated at the end:
 * it begins at the smallest node that lies on a loop of that length, and is the lexicographically
 * least of those. `cut` are edges whose removal leaves no loop.
 */
export function* shortestLoop(graph: Digraph, cut: Uint32Array): Steps<Uint32Array> {
  const { start, length } = yield* findStart(graph, cut);
  const home = search(graph, { from: start, backwards: true, limit: length }, emptyReach(graph));
  const path = new Uint32Array(length + 1);
  path[0] = start;
  for (let step = 1; step < length; step++) {
    // Edges stand in the order of their targets, so the first that leads home in time is the least.
    let edge = graph.outStart[path[step - 1]];
    while (home.distance[graph.targets[edge]] !== length - step) edge++;
    path[step] = graph.targets[edge];
  }
  path[length] = start;
  return path;
}

/**
 * Every loop runs through a cut edge, so it is enough to search from one end of each, and not from
 * every node; a node that was searched from can be left out from then on, since no loop through it
 * is news. Each search stops at the length of the best loop so far.
 */
function* findStart(graph: Digraph, cut: Uint32Array): Steps<{ start: number; length: number }> {
  let start = graph.nodeCount;
  let length = graph.nodeCount;
  const without = new Uint8Array(graph.nodeCount);
  const forth = emptyReach(graph);
  const back = emptyReach(graph);
  for (const from of fewerEnds(graph, cut)) {
    // Once the smallest node of all is found, a loop of the same length is no news either.
    search(graph, { from, limit: start === 0 ? length - 2 : length - 1, without }, forth);
    const here = loopLength(graph, from, forth.distance);
    if (here <= length) {
      if (here < length) start = graph.nodeCount;
      length = here;
      search(graph, { from, backwards: true, limit: length - 1, without }, back);
      for (let i = 0; i < back.count; i++) {
        const node = back.nodes[i];
        const onLoop = node === from || forth.distance[node] + back.distance[node] === length;
        if (onLoop && node < start) start = node;
      }
    }
    without[from] = 1;
    yield;
  }
  return { start, length };
}

/** The distinct sources of the cut edges, or their targets, whichever are fewer; ascending. */
function fewerEnds(graph: Digraph, cut: Uint32Array): Uint32Array {
  const sources = new Set(cut.map(edge => graph.sources[edge]));
  const targets = new Set(cut.map(edge => graph.targets[edge]));
  return Uint32Array.from(sources.size < targets.size ? sources : targets).sort();
}

/** The length of the shortest loop through `from`, given the distances from there. */
function loopLength(graph: Digraph, from: number, distance: Int32Array): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = graph.inStart[from]; i < graph.inStart[from + 1]; i++) {
    const last = distance[graph.sources[graph.inEdges[i]]];
    if (last !== -1 && last + 1 < shortest) shortest = last + 1;
  }
  return shortest;
}
