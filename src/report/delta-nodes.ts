import type { Graph } from '../graph/graph.ts';
import type { FileNode } from '../types.ts';

/** Which node of one graph is which of the other. The order of files is kept. */
export interface Pairing {
  /** Earlier node → later node, -1 where it went. */
  readonly nextOf: Int32Array;
  /** Later node → earlier node, -1 where it came. */
  readonly previousOf: Int32Array;
  /** Earlier nodes that are in no pair. */
  readonly gone: readonly number[];
  /** Later nodes that are in no pair. */
  readonly came: readonly number[];
  /** Earlier files that are in a pair, but not the same objects as before. */
  readonly edited: readonly number[];
}

/**
 * Both lists are sorted (files, then packages), so one walk along both finds every difference. A file that
 * became a package of the same name, or one of another language, is another node.
 */
export function pairNodes(previous: Graph, next: Graph): Pairing {
  const walk = startWalk(previous, next);
  const { nextOf, previousOf } = walk;
  const gone: number[] = [];
  const came: number[] = [];
  const edited: number[] = [];
  for (skipSame(walk); walk.a < previous.nodeCount || walk.b < next.nodeCount; skipSame(walk)) {
    const { a, b } = walk;
    const order = compareAt(previous, a, next, b);
    if (order === 0 && languageOf(previous, a) === languageOf(next, b)) {
      nextOf[a] = b;
      previousOf[b] = a;
      if (a < previous.fileCount) edited.push(a);
    } else {
      if (order <= 0) gone.push(a);
      if (order >= 0) came.push(b);
    }
    if (order <= 0) walk.a++;
    if (order >= 0) walk.b++;
  }
  return { nextOf, previousOf, gone, came, edited };
}

export function languageOf(graph: Graph, node: number): string {
  return node < graph.fileCount ? graph.files[node].language : 'package';
}

interface Walk {
  readonly before: readonly FileNode[];
  readonly after: readonly FileNode[];
  readonly nextOf: Int32Array;
  readonly previousOf: Int32Array;
  /** Where it stands in the earlier graph. */
  a: number;
  /** Where it stands in the later graph. */
  b: number;
}

function startWalk(previous: Graph, next: Graph): Walk {
  return {
    before: previous.files,
    after: next.files,
    nextOf: new Int32Array(previous.nodeCount).fill(-1),
    previousOf: new Int32Array(next.nodeCount).fill(-1),
    a: 0,
    b: 0,
  };
}

/**
 * Pairs the files that are the same objects, up to the first that are not: after a save, all but one. Nothing
 * else runs over the whole project, and this loop is bare so that it is fast from the first time on.
 */
function skipSame(walk: Walk): void {
  const { before, after, nextOf, previousOf } = walk;
  let { a, b } = walk;
  while (a < before.length && b < after.length && before[a] === after[b]) {
    nextOf[a] = b;
    previousOf[b++] = a++;
  }
  walk.a = a;
  walk.b = b;
}

/** Which of the two nodes comes first in the order of both lists; 0 for the same name of the same kind. */
function compareAt(previous: Graph, a: number, next: Graph, b: number): number {
  if (a >= previous.nodeCount) return 1;
  if (b >= next.nodeCount) return -1;
  const isFile = a < previous.fileCount;
  if (isFile !== b < next.fileCount) return isFile ? -1 : 1;
  const before = previous.ids[a];
  const after = next.ids[b];
  return before === after ? 0 : before < after ? -1 : 1;
}
