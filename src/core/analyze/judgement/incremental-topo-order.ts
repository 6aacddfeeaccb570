import type { Digraph } from '../../graph/digraph.ts';

/** A topological order of a growing subset of a graph's edges. */
export interface TopoOrder {
  /** Is this edge in the subset? Initially those are that point forward in the given order. */
  has(edge: number): boolean;
  /** Adds an edge. Returns false if it would close a cycle, or if the budget is exhausted. */
  tryAdd(edge: number): boolean;
}

/**
 * Pearce and Kelly's algorithm: adding an edge visits, and if necessary reorders, only the nodes between its two
 * ends. `position` is modified in position.
 */
export function createTopoOrder(graph: Digraph, position: Uint32Array, budget: number): TopoOrder {
  const { sources, targets, outStart, inStart, inEdges } = graph;
  const kept = new Uint8Array(graph.edgeCount);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    kept[edge] = position[sources[edge]] < position[targets[edge]] ? 1 : 0;
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
      if (position[source] > position[target]) {
        const after = reachedFrom(target, source);
        if (after === undefined) return false;
        rearrange(leadingTo(source, position[target]), after);
      }
      kept[edge] = 1;
      return true;
    },
  };

  /** The nodes reachable from `from` up to the position of `until`; undefined if `until` itself is reachable. */
  function reachedFrom(from: number, until: number): number[] | undefined {
    const last = position[until];
    const found = [from];
    marks[from] = ++mark;
    for (let head = 0; head < found.length; head++) {
      const node = found[head];
      left -= outStart[node + 1] - outStart[node];
      if (left < 0) return undefined;
      for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
        const next = targets[edge];
        if (kept[edge] === 0 || marks[next] === mark || position[next] > last) continue;
        if (next === until) return undefined;
        marks[next] = mark;
        found.push(next);
      }
    }
    return found;
  }

  /** The nodes at position `first` or later from which `to` is reachable. */
  function leadingTo(to: number, first: number): number[] {
    const found = [to];
    marks[to] = ++mark;
    for (let head = 0; head < found.length; head++) {
      const node = found[head];
      left -= inStart[node + 1] - inStart[node];
      for (let i = inStart[node]; i < inStart[node + 1]; i++) {
        const next = sources[inEdges[i]];
        if (kept[inEdges[i]] === 0 || marks[next] === mark || position[next] < first) continue;
        marks[next] = mark;
        found.push(next);
      }
    }
    return found;
  }

  /** Reassigns the positions of both sets, first to `before`, then to `after`. */
  function rearrange(before: number[], after: number[]): void {
    const byPosition = (a: number, b: number) => position[a] - position[b];
    const nodes = Uint32Array.from(before.sort(byPosition).concat(after.sort(byPosition)));
    const positions = nodes.map(node => position[node]).sort();
    // Sorting costs several steps per node.
    left -= 8 * nodes.length;
    for (let i = 0; i < nodes.length; i++) position[nodes[i]] = positions[i];
  }
}
