import type { Graph } from '../graph/graph.ts';
import type { Cycles } from './cycles.ts';

/** The circular groups of an earlier graph. */
export interface EarlierCycles {
  readonly graph: Graph;
  readonly cycles: Cycles;
}

/**
 * The groups of an earlier graph, where it can be seen at a glance that the change made no others of them;
 * undefined where one has to search. Most saves change no more than one import that runs along the order in which
 * the groups depend on each other.
 */
export function reuseCycles(graph: Graph, { graph: old, cycles }: EarlierCycles): Cycles | undefined {
  if (graph.fileCount !== old.fileCount) return undefined;
  for (let file = 0; file < graph.fileCount; file++) {
    if (graph.files[file] === old.files[file]) continue;
    // The unit of a file decides about the edges of others, too.
    const isSameNode = graph.ids[file] === old.ids[file] && graph.files[file].unit === old.files[file].unit;
    if (!isSameNode || !isHarmless(file, { graph, old, order: cycles.order })) return undefined;
  }
  return graph.nodeCount === old.nodeCount ? cycles : withRoomFor(graph, cycles);
}

interface Comparison {
  readonly graph: Graph;
  readonly old: Graph;
  readonly order: Uint32Array;
}

/**
 * An import that went may split a group only if it was inside of one. One that came joins groups only if it
 * runs against their order, or makes a group of one file if that imports itself.
 */
function isHarmless(file: number, { graph, old, order }: Comparison): boolean {
  let a = nextFile(old, old.outStart[file], file);
  let b = nextFile(graph, graph.outStart[file], file);
  while (a !== -1 || b !== -1) {
    const went = a === -1 ? graph.fileCount : old.targets[a];
    const came = b === -1 ? graph.fileCount : graph.targets[b];
    if (went < came && order[went] === order[file]) return false;
    if (came < went && (came === file || order[came] > order[file])) return false;
    if (went <= came) a = nextFile(old, a + 1, file);
    if (came <= went) b = nextFile(graph, b + 1, file);
  }
  return true;
}

/** The next edge of the node, from this one on, that leads to a file and may close a cycle; -1 after the last. */
function nextFile(graph: Graph, from: number, node: number): number {
  for (let edge = from; edge < graph.outStart[node + 1]; edge++) {
    if (graph.targets[edge] < graph.fileCount && graph.intraUnit[edge] === 0) return edge;
  }
  return -1;
}

/** Packages are in no group, but their number is another one. */
function withRoomFor({ nodeCount, fileCount }: Graph, cycles: Cycles): Cycles {
  const groupOf = new Int32Array(nodeCount).fill(-1);
  groupOf.set(cycles.groupOf.subarray(0, fileCount));
  const placeOf = new Uint32Array(nodeCount);
  placeOf.set(cycles.positionOf.subarray(0, fileCount));
  return {
    groups: cycles.groups,
    groupOf,
    positionOf: placeOf,
    fileCount: cycles.fileCount,
    order: cycles.order,
  };
}
