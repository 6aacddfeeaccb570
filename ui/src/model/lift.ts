import { countPairs, edgeRows } from './edges.ts';
import { isCounted } from './filters.ts';
import type { Tree } from './tree.ts';

/** The edges between siblings of every folder, as compressed sparse rows over the units of the tree. */
export interface Lifted {
  readonly count: number;
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** Number of imports between files that it stands for. */
  readonly weight: Uint32Array;
  readonly outStart: Uint32Array;
  readonly inStart: Uint32Array;
  readonly inEdges: Uint32Array;
}

/** Lifts each import between shown files to the children of their lowest common folder. */
export function lift(tree: Tree): Lifted {
  const { project, filters, folderCount, parent, depth } = tree;
  const { edges } = project;
  const source = new Uint32Array(edges.count);
  const target = new Uint32Array(edges.count);
  let count = 0;
  for (let edge = 0; edge < edges.count; edge++) {
    let from = folderCount + edges.source[edge];
    let to = folderCount + edges.target[edge];
    if (from === to || parent[from] === -1 || parent[to] === -1) continue;
    if (!isCounted(edges, edge, filters)) continue;
    while (depth[from] > depth[to]) from = parent[from];
    while (depth[to] > depth[from]) to = parent[to];
    while (parent[from] !== parent[to]) {
      from = parent[from];
      to = parent[to];
    }
    source[count] = from;
    target[count++] = to;
  }
  const pairs = countPairs(source.subarray(0, count), target.subarray(0, count), tree.unitCount);
  return { ...edgeRows(tree.unitCount, pairs.source, pairs.target), weight: pairs.weight };
}
