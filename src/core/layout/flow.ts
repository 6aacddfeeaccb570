import { type Digraph, digraph } from '../graph/digraph.ts';
import type { BoxesInput } from './box-types.ts';

/** What depends on what among the boxes, and in which direction. */
export interface Flow {
  /** From the user to the used one; no box uses itself. */
  readonly graph: Digraph;
  /** Edge → the number of imports. */
  readonly weights: Uint32Array;
  /** Edge → 1 if it leads to a higher level, or to the same one. */
  readonly isUpward: Uint8Array;
  /** Box → its level; 0 is the foundation. All other edges lead to a lower level. */
  readonly level: Uint32Array;
  readonly levelCount: number;
}

export type FlowInput = Pick<BoxesInput, 'edgeCount' | 'sources' | 'targets'>;

/** The flow along given levels: imports change, the levels of a picture stay. */
export function withLevels(graph: Digraph, weights: Uint32Array, level: Uint32Array): Flow {
  const { sources, targets } = graph;
  const isUpward = Uint8Array.from(sources, (from, edge) => Number(level[from] <= level[targets[edge]]));
  const levelCount = level.reduce((most, one) => Math.max(most, one + 1), 0);
  return { graph, weights, isUpward, level, levelCount };
}

/** What boxes import from each other. */
export function importsBetween(
  count: number,
  boxOf: ArrayLike<number>,
  { edgeCount, sources, targets }: FlowInput,
): Pick<Flow, 'graph' | 'weights'> {
  const imports = new Map<number, number>();
  for (let edge = 0; edge < edgeCount; edge++) {
    const from = boxOf[sources[edge]] ?? -1;
    const to = boxOf[targets[edge]] ?? -1;
    if (from < 0 || to < 0 || from === to) continue;
    const key = from * count + to;
    imports.set(key, (imports.get(key) ?? 0) + 1);
  }
  const keys = [...imports.keys()].sort((a, b) => a - b);
  const graph = digraph(
    count,
    Uint32Array.from(keys, key => Math.floor(key / count)),
    Uint32Array.from(keys, key => key % count),
  );
  return { graph, weights: Uint32Array.from(keys, key => imports.get(key) ?? 0) };
}

/** How many edges are drawn. */
export interface Detail {
  readonly downward: number;
  readonly upward: number;
  /** Also edges that a longer way implies. */
  readonly hasImplied?: boolean;
}

/**
 * The edges that are drawn: the heaviest upward ones, and the heaviest of the others that no longer way implies.
 * Ascending.
 */
export function drawnEdges(flow: Flow, detail: Detail): number[] {
  const { graph, weights, isUpward } = flow;
  const upward: number[] = [];
  const downward: number[] = [];
  const reach = detail.hasImplied ? [] : reachOf(flow);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (isUpward[edge] === 1) upward.push(edge);
    else if (detail.hasImplied || !isImplied(edge)) downward.push(edge);
  }
  const heaviest = (edges: number[], most: number) =>
    edges.sort((a, b) => weights[b] - weights[a] || a - b).slice(0, most);
  return [...heaviest(upward, detail.upward), ...heaviest(downward, detail.downward)].sort((a, b) => a - b);

  /** Does a way through another box lead there? */
  function isImplied(edge: number): boolean {
    const { sources, targets, outStart } = graph;
    const from = sources[edge];
    for (let other = outStart[from]; other < outStart[from + 1]; other++)
      if (other !== edge && isUpward[other] === 0 && reach[targets[other]].has(targets[edge])) return true;
    return false;
  }
}

/** Box → the boxes below it that downward edges lead to, directly or not. */
function reachOf({ graph: { nodeCount, outStart, targets }, isUpward, level }: Flow): Set<number>[] {
  const reach = Array.from({ length: nodeCount }, () => new Set<number>());
  const order = Array.from({ length: nodeCount }, (_, node) => node).sort((a, b) => level[a] - level[b]);
  for (const node of order) {
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
      if (isUpward[edge] === 1) continue;
      reach[node].add(targets[edge]);
      for (const further of reach[targets[edge]]) reach[node].add(further);
    }
  }
  return reach;
}
