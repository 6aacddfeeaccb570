import type { Digraph } from '../graph/digraph.ts';

/** The edges of a graph that agree with an order of its nodes, and those that can be made to. */
export interface TopoOrder {
  /** Does this edge take part? At first those do that point forward in the given order. */
  has(edge: number): boolean;
  /** Lets an edge take part unless that would close a cycle. False also when the budget is used up. */
  tryAdd(edge: number): boolean;
}

/**
 * An incremental topological order after Pearce and Kelly: only the nodes between the two ends of
 * an edge are looked at and, when it can take part, rearranged. `place` is changed.
 */
export function createTopoOrder(graph: Digraph, place: Uint32Array, budget: number): TopoOrder {
  const { sources, targets, outStart, inStart, inEdges } = graph;
  const kept = new Uint8Array(graph.edgeCount);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    kept[edge] = place[sources[edge]] < place[targets[edge]] ? 1 : 0;
  }
  const marks = new Uint32Array(graph.nodeCount);
  let mark = 0;
  let left = budget;

  return {
    has: edge => kept[edge] === 1,
    tryAdd(edge) {
      const source = sources[edge];
      const target = targets[edge];
      if (source === target) return false;
      if (place[source] > place[target]) {
        const after = reachedFrom(target, source);
        if (after === undefined) return false;
        rearrange(leadingTo(source, place[target]), after);
      }
      kept[edge] = 1;
      return true;
    },
  };

  /** What `from` reaches no further back than `until`; undefined when it reaches `until` itself. */
  function reachedFrom(from: number, until: number): number[] | undefined {
    const last = place[until];
    const found = [from];
    marks[from] = ++mark;
    for (let head = 0; head < found.length; head++) {
      const node = found[head];
      left -= outStart[node + 1] - outStart[node];
      if (left < 0) return undefined;
      for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
        const next = targets[edge];
        if (kept[edge] === 0 || marks[next] === mark || place[next] > last) continue;
        if (next === until) return undefined;
        marks[next] = mark;
        found.push(next);
      }
    }
    return found;
  }

  /** What leads to `to` and stands no further to the front than place `first`. */
  function leadingTo(to: number, first: number): number[] {
    const found = [to];
    marks[to] = ++mark;
    for (let head = 0; head < found.length; head++) {
      const node = found[head];
      left -= inStart[node + 1] - inStart[node];
      for (let i = inStart[node]; i < inStart[node + 1]; i++) {
        const next = sources[inEdges[i]];
        if (kept[inEdges[i]] === 0 || marks[next] === mark || place[next] < first) continue;
        marks[next] = mark;
        found.push(next);
      }
    }
    return found;
  }

  /** Gives the places that both sets hold now first to `before`, then to `after`. */
  function rearrange(before: number[], after: number[]): void {
    const byPlace = (a: number, b: number) => place[a] - place[b];
    const nodes = Uint32Array.from(before.sort(byPlace).concat(after.sort(byPlace)));
    const places = nodes.map(node => place[node]).sort();
    // Sorting costs several steps a node.
    left -= 8 * nodes.length;
    for (let i = 0; i < nodes.length; i++) place[nodes[i]] = places[i];
  }
}
