import type { Steps } from '../../../shared/steps.ts';
import type { Digraph } from '../../graph/digraph.ts';
import { emptyReach, search } from '../../graph/traverse.ts';

/**
 * The nodes of a shortest loop in a strongly connected graph, with the first one repeated at the end. Of all such
 * loops, this is the lexicographically smallest. A node that leads to itself is one only if it is alone. Removing the
 * edges in `cut` leaves no loop.
 */
export function* shortestLoop(graph: Digraph, cut: Uint32Array): Steps<Uint32Array> {
  const { start, length } = yield* findStart(graph, cut);
  const toStart = search(graph, { from: start, backwards: true, limit: length }, emptyReach(graph));
  const path = new Uint32Array(length + 1);
  path[0] = start;
  for (let step = 1; step < length; step++) {
    // Edges are ordered by target, so the first that can still close the loop in time is the smallest.
    let edge = graph.outStart[path[step - 1]];
    while (toStart.distance[graph.targets[edge]] !== length - step) edge++;
    path[step] = graph.targets[edge];
  }
  path[length] = start;
  return path;
}

/**
 * Every loop contains a cut edge, so searching from one end of each is enough. Later searches skip the nodes that
 * were searched from, because all loops through them are known. Each search stops at the length of the best loop so far.
 */
function* findStart(graph: Digraph, cut: Uint32Array): Steps<{ start: number; length: number }> {
  let start = graph.nodeCount;
  let length = graph.nodeCount;
  const without = new Uint8Array(graph.nodeCount);
  const forth = emptyReach(graph);
  const back = emptyReach(graph);
  for (const from of fewerEnds(graph, cut)) {
    // Once the loop starts at node 0, another one of the same length cannot improve it.
    search(graph, { from, limit: start === 0 ? length - 2 : length - 1, without }, forth);
    const found = loopLength(graph, from, forth.distance);
    if (found <= length) {
      if (found < length) start = graph.nodeCount;
      length = found;
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

/** The distinct sources of the cut edges or their distinct targets, whichever are fewer; ascending. */
function fewerEnds(graph: Digraph, cut: Uint32Array): Uint32Array {
  const sources = new Set(cut.map(edge => graph.sources[edge]));
  const targets = new Set(cut.map(edge => graph.targets[edge]));
  return Uint32Array.from(sources.size < targets.size ? sources : targets).sort();
}

/** The length of the shortest loop through `from`, given the distances from it: one through other nodes, if there are any. */
function loopLength(graph: Digraph, from: number, distance: Int32Array): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = graph.inStart[from]; i < graph.inStart[from + 1]; i++) {
    const source = graph.sources[graph.inEdges[i]];
    if (source === from && graph.nodeCount > 1) continue;
    const last = distance[source];
    if (last !== -1 && last + 1 < shortest) shortest = last + 1;
  }
  return shortest;
}
