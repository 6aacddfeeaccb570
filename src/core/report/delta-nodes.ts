import type { FileNode } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';

/** One state of the project, such as a snapshot. */
export interface DeltaInput {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

/** Matches the nodes of two graphs. Matched files are in the same order in both. */
export interface Pairing {
  /** Earlier node → later node, -1 if it was removed. */
  readonly nextOf: Int32Array;
  /** Earlier nodes without a match. */
  readonly removed: readonly number[];
  /** Later nodes without a match. */
  readonly added: readonly number[];
  /** Earlier files whose match is a different object. */
  readonly edited: readonly number[];
}

/**
 * Both lists are sorted (files, then packages), so a merge finds every difference. A file that became a package with
 * the same id, or changed its language, is a different node.
 */
export function pairNodes(previous: Graph, next: Graph): Pairing {
  const walk = startWalk(previous, next);
  const { nextOf } = walk;
  const removed: number[] = [];
  const added: number[] = [];
  const edited: number[] = [];
  for (skipSame(walk); walk.a < previous.nodeCount || walk.b < next.nodeCount; skipSame(walk)) {
    const { a, b } = walk;
    const order = compareAt(previous, a, next, b);
    if (order === 0 && languageOf(previous, a) === languageOf(next, b)) {
      nextOf[a] = b;
      if (a < previous.fileCount) edited.push(a);
    } else {
      if (order <= 0) {
        nextOf[a] = -1;
        removed.push(a);
      }
      if (order >= 0) added.push(b);
    }
    if (order <= 0) walk.a++;
    if (order >= 0) walk.b++;
  }
  return { nextOf, removed, added, edited };
}

/** Earlier files that are matched, and whose columns in the model changed. */
export function changedFiles(
  previous: DeltaInput,
  next: DeltaInput,
  { nextOf, edited, removed, added }: Pairing,
): readonly number[] {
  const [before, after] = [previous.graph.files, next.graph.files];
  const isChanged = (was: FileNode, is: FileNode) => was.loc !== is.loc || was.unit !== is.unit;
  const changed = new Set(edited.filter(file => isChanged(before[file], after[nextOf[file]])));
  if (previous.analysis === next.analysis) return [...changed];
  const isMoved = removed.some(node => node < before.length) || added.some(node => node < after.length);
  const columns = columnsOf(previous)
    .map((column, i) => [column, columnsOf(next)[i]] as const)
    .filter(([was, is]) => isMoved || was !== is);
  if (columns.length === 0) return [...changed];
  for (let file = 0; file < before.length; file++) {
    const now = nextOf[file];
    if (now === -1) continue;
    for (const [was, is] of columns) if (was[file] !== is[now]) changed.add(file);
  }
  return [...changed];
}

/** The columns of the model that the structure determines. */
function columnsOf({ analysis: { layers, roles } }: DeltaInput): readonly ArrayLike<number>[] {
  return [layers.layerOf, roles.roleOf, roles.isBarrel];
}

export function languageOf(graph: Graph, node: number): string {
  return node < graph.fileCount ? graph.files[node].language : 'package';
}

interface Walk {
  readonly before: readonly FileNode[];
  readonly after: readonly FileNode[];
  readonly nextOf: Int32Array;
  /** The current node of the earlier graph. */
  a: number;
  /** The current node of the later graph. */
  b: number;
}

function startWalk(previous: Graph, next: Graph): Walk {
  return {
    before: previous.files,
    after: next.files,
    nextOf: new Int32Array(previous.nodeCount),
    a: 0,
    b: 0,
  };
}

/**
 * Matches files that are the same objects, up to the first that are not; after a save, that is all but one. A bare
 * loop over the whole project, so that it is fast before V8 has optimised it.
 */
function skipSame(walk: Walk): void {
  const { before, after, nextOf } = walk;
  let { a, b } = walk;
  while (a < before.length && b < after.length && before[a] === after[b]) nextOf[a++] = b++;
  walk.a = a;
  walk.b = b;
}

/** Compares two nodes in the order of both lists; 0 if id and kind are the same. */
function compareAt(previous: Graph, a: number, next: Graph, b: number): number {
  if (a >= previous.nodeCount) return 1;
  if (b >= next.nodeCount) return -1;
  const isFile = a < previous.fileCount;
  if (isFile !== b < next.fileCount) return isFile ? -1 : 1;
  const before = previous.ids[a];
  const after = next.ids[b];
  return before === after ? 0 : before < after ? -1 : 1;
}
