import { digraph, groupBy } from '../../../src/core/graph/digraph.ts';
import type { Edges } from './types.ts';

/** Indexes edges, sorted by source, in both directions. */
export function edgeRows(
  nodes: number,
  source: Uint32Array,
  target: Uint32Array,
): Omit<Edges, 'flags' | 'line' | 'moreLines'> {
  const { outStart, inStart, inEdges } = digraph(nodes, source, target);
  return { count: source.length, source, target, outStart, inStart, inEdges };
}

/** Distinct pairs in ascending order, each with its number of occurrences. */
export interface Pairs {
  readonly count: number;
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  readonly weight: Uint32Array;
}

/** Up to this many cells, a full table is no larger than the edge columns of a large project. */
const SMALL_TABLE = 1 << 19;

/** Counts duplicate pairs; picks the cheaper of the two algorithms below. */
export function countPairs(source: Uint32Array, target: Uint32Array, numbers: number): Pairs {
  const isFew = numbers * numbers <= Math.min(SMALL_TABLE, 4 * source.length);
  return isFew ? countInTable(source, target, numbers) : countBySorting(source, target, numbers);
}

/** Counts in a full table: one pass over the pairs and one over the table. */
export function countInTable(source: Uint32Array, target: Uint32Array, numbers: number): Pairs {
  const table = new Uint32Array(numbers * numbers);
  let count = 0;
  for (let i = 0; i < source.length; i++) {
    const cell = source[i] * numbers + target[i];
    if (table[cell] === 0) count++;
    table[cell]++;
  }
  const pairs = {
    count,
    source: new Uint32Array(count),
    target: new Uint32Array(count),
    weight: new Uint32Array(count),
  };
  let pair = 0;
  for (let cell = 0; pair < count; cell++) {
    if (table[cell] === 0) continue;
    pairs.source[pair] = Math.floor(cell / numbers);
    pairs.target[pair] = cell % numbers;
    pairs.weight[pair++] = table[cell];
  }
  return pairs;
}

/** Counts with two stable counting sorts, in linear time for any input. */
export function countBySorting(source: Uint32Array, target: Uint32Array, numbers: number): Pairs {
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
