import type { Graph } from '../../src/core/graph/graph.ts';

/** Slow and obvious: what the fast code is compared with. */

export function edgesOf(graph: Graph, mask: Uint8Array): [number, number, number][] {
  return Array.from(graph.sources, (source, edge): [number, number, number] => [
    source,
    graph.targets[edge],
    edge,
  ]).filter(([, , edge]) => mask[edge] === 0);
}

export type Edges = readonly (readonly [source: number, target: number, edge: number])[];

/** Everything within `steps` of the start, the start included. */
export function closure(edges: Edges, start: Iterable<number>, steps = 99): Set<number> {
  const found = new Set(start);
  for (let step = 0; step < steps; step++) {
    const before = [...found];
    for (const [source, target] of edges) if (before.includes(source)) found.add(target);
    if (found.size === before.length) break;
  }
  return found;
}

export function backwards(edges: Edges): Edges {
  return edges.map(([source, target, edge]) => [target, source, edge] as const);
}

export function connects(edges: Edges, from: Iterable<number>, to: readonly number[]): boolean {
  const reached = closure(edges, from);
  return to.some(node => reached.has(node));
}

/** The number of steps of the shortest chain; -1 if there is none. */
export function distance(edges: Edges, from: readonly number[], to: readonly number[]): number {
  for (let steps = 0; steps < 20; steps++) {
    const reached = closure(edges, from, steps);
    if (to.some(node => reached.has(node))) return steps;
  }
  return -1;
}

export function sorted(nodes: Iterable<number>): number[] {
  return [...nodes].sort((a, b) => a - b);
}
