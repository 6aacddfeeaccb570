import { digraph, groupBy } from '../../../src/graph/digraph.ts';
import type { Edges } from './types.ts';

/** Both directions of edges that are in the order of their sources. */
export function edgeRows(
  nodes: number,
  source: Uint32Array,
  target: Uint32Array,
): Omit<Edges, 'flags' | 'line' | 'moreLines'> {
  const { outStart, inStart, inEdges } = digraph(nodes, source, target);
  return { count: source.length, source, target, outStart, inStart, inEdges };
}

/** Pairs of numbers, each once, by the first and then the second, with how often each stood there. */
export interface Pairs {
  readonly count: number;
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  readonly weight: Uint32Array;
}

/** Counts equal pairs: two stable counting sorts, linear whatever the input. */
export function countPairs(source: Uint32Array, target: Uint32Array, numbers: number): Pairs {
  const order = groupBy(source, numbers, groupBy(target, numbers).items).items;
  const firsts = new Uint32Array(order.length);
  const seconds = new Uint32Array(order.length);
  const weight = new Uint32Array(order.length);
  let count = 0;
  for (let i = 0; i < order.length; i++) {
    const first = source[order[i]];
    const second = target[order[i]];
    if (count === 0 || firsts[count - 1] !== first || seconds[count - 1] !== second) {
      firsts[count] = first;
      seconds[count++] = second;
    }
    weight[count - 1]++;
  }
  return {
    count,
    source: firsts.slice(0, count),
    target: seconds.slice(0, count),
    weight: weight.slice(0, count),
  };
}
