/**
 * A directed graph in compressed sparse rows. Without objects, half a million edges take a few megabytes, and every
 * pass over them is one loop. Edges are numbered by source.
 */
export interface Digraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** Edge → node it leaves. */
  readonly sources: Uint32Array;
  /** Edge → node it enters. */
  readonly targets: Uint32Array;
  /** The edges that leave node `n` are the numbers from `outStart[n]` up to `outStart[n + 1]`. */
  readonly outStart: Uint32Array;
  /** The edges that enter node `n` are `inEdges` from `inStart[n]` up to `inStart[n + 1]`. */
  readonly inStart: Uint32Array;
  readonly inEdges: Uint32Array;
}

/** `sources` must be ascending. Edges of the same source keep their order. */
export function digraph(nodeCount: number, sources: Uint32Array, targets: Uint32Array): Digraph {
  const incoming = groupBy(targets, nodeCount);
  return {
    nodeCount,
    edgeCount: sources.length,
    sources,
    targets,
    outStart: rowStarts(sources, nodeCount),
    inStart: incoming.start,
    inEdges: incoming.items,
  };
}

export interface Grouped {
  /** Group → the index of its first item, followed by the number of items. */
  readonly start: Uint32Array;
  readonly items: Uint32Array;
}

/**
 * The indices of all keys, sorted by key: a stable counting sort in linear time. `order` replaces the initial
 * ascending order, so that sorts can be chained.
 */
export function groupBy(keys: Uint32Array, groups: number, order?: Uint32Array): Grouped {
  const start = rowStarts(keys, groups);
  const next = start.slice();
  const items = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const item = order === undefined ? i : order[i];
    items[next[keys[item]]++] = item;
  }
  return { start, items };
}

function rowStarts(keys: Uint32Array, groups: number): Uint32Array {
  const start = new Uint32Array(groups + 1);
  for (let i = 0; i < keys.length; i++) start[keys[i] + 1]++;
  for (let group = 0; group < groups; group++) start[group + 1] += start[group];
  return start;
}
