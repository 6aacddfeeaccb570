import type { Graph } from '../../graph/graph.ts';
import type { Cycles } from './cycles.ts';

/** The circular groups of an earlier graph. */
export interface EarlierCycles {
  readonly graph: Graph;
  readonly cycles: Cycles;
}

/**
 * The groups of an earlier graph, if a cheap check proves that they still hold; otherwise undefined. Most saves change
 * at most one import, and it agrees with the topological order of the groups.
 */
export function reuseCycles(graph: Graph, { graph: old, cycles }: EarlierCycles): Cycles | undefined {
  if (graph.fileCount !== old.fileCount) return undefined;
  for (let file = 0; file < graph.fileCount; file++) {
    if (graph.files[file] === old.files[file]) continue;
    // A file's unit also affects the edges that enter it.
    const isSameNode = graph.ids[file] === old.ids[file] && graph.files[file].unit === old.files[file].unit;
    if (!isSameNode || !keepsGroups(file, { graph, old, order: cycles.order })) return undefined;
  }
  return graph.nodeCount === old.nodeCount ? cycles : resize(graph, cycles);
}

interface Comparison {
  readonly graph: Graph;
  readonly old: Graph;
  readonly order: Uint32Array;
}

/**
 * A removed import can split a group only if it was inside one. An added import can merge groups only if it points
 * against their order; one from a file to itself makes that file a group.
 */
function keepsGroups(file: number, { graph, old, order }: Comparison): boolean {
  let a = nextFile(old, old.outStart[file], file);
  let b = nextFile(graph, graph.outStart[file], file);
  while (a !== -1 || b !== -1) {
    const oldTarget = a === -1 ? graph.fileCount : old.targets[a];
    const newTarget = b === -1 ? graph.fileCount : graph.targets[b];
    if (oldTarget < newTarget && order[oldTarget] === order[file]) return false;
    if (newTarget < oldTarget && (newTarget === file || order[newTarget] > order[file])) return false;
    if (oldTarget <= newTarget) a = nextFile(old, a + 1, file);
    if (newTarget <= oldTarget) b = nextFile(graph, b + 1, file);
  }
  return true;
}

/** The first edge of the node, starting at `from`, that enters a file and may close a cycle; -1 if there is none. */
function nextFile(graph: Graph, from: number, node: number): number {
  for (let edge = from; edge < graph.outStart[node + 1]; edge++) {
    if (graph.targets[edge] < graph.fileCount && graph.intraUnit[edge] === 0) return edge;
  }
  return -1;
}

/** Fits the columns to a changed number of packages, which are in no group. */
function resize({ nodeCount, fileCount }: Graph, cycles: Cycles): Cycles {
  const groupOf = new Int32Array(nodeCount).fill(-1);
  groupOf.set(cycles.groupOf.subarray(0, fileCount));
  const positionOf = new Uint32Array(nodeCount);
  positionOf.set(cycles.positionOf.subarray(0, fileCount));
  return {
    groups: cycles.groups,
    groupOf,
    positionOf,
    fileCount: cycles.fileCount,
    order: cycles.order,
  };
}
