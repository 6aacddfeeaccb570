import type { Analysis } from '../analyze/analyze.ts';
import type { Graph } from '../graph/graph.ts';
import type { FileNode } from '../types.ts';

/** One state of the project; a snapshot is one. */
export interface DeltaInput {
  readonly graph: Graph;
  readonly analysis: Analysis;
}

/** Which node of one graph is which of the other. The order of files is kept. */
export interface Pairing {
  /** Earlier node → later node, -1 where it was removed. */
  readonly nextOf: Int32Array;
  /** Earlier nodes that are in no pair. */
  readonly removed: readonly number[];
  /** Later nodes that are in no pair. */
  readonly added: readonly number[];
  /** Earlier files that are in a pair, but not the same objects as before. */
  readonly edited: readonly number[];
}

/**
 * Both lists are sorted (files, then packages), so one walk along both finds every difference. A file that
 * became a package of the same name, or one of another language, is another node.
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

/** Earlier files in a pair of which the columns of the model say something else now. */
export function changedFiles(
  previous: DeltaInput,
  next: DeltaInput,
  { nextOf, edited }: Pairing,
): readonly number[] {
  const [before, after] = [previous.graph.files, next.graph.files];
  const changed = new Set(edited.filter(file => before[file].loc !== after[nextOf[file]].loc));
  if (previous.analysis === next.analysis) return [...changed];
  const [scoreBefore, scoreAfter] = [previous.analysis.risks.scores, next.analysis.risks.scores];
  const [layerBefore, layerAfter] = [previous.analysis.layers.layerOf, next.analysis.layers.layerOf];
  for (let file = 0; file < scoreBefore.length; file++) {
    const now = nextOf[file];
    const isSame = scoreBefore[file] === scoreAfter[now] && layerBefore[file] === layerAfter[now];
    if (!isSame && now !== -1) changed.add(file);
  }
  return [...changed];
}

export function languageOf(graph: Graph, node: number): string {
  return node < graph.fileCount ? graph.files[node].language : 'package';
}

interface Walk {
  readonly before: readonly FileNode[];
  readonly after: readonly FileNode[];
  readonly nextOf: Int32Array;
  /** Where it stands in the earlier graph. */
  a: number;
  /** Where it stands in the later graph. */
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
 * Pairs the files that are the same objects, up to the first that are not: after a save, all but one. A bare loop
 * over the whole project, so that it is fast from the first time on.
 */
function skipSame(walk: Walk): void {
  const { before, after, nextOf } = walk;
  let { a, b } = walk;
  while (a < before.length && b < after.length && before[a] === after[b]) nextOf[a++] = b++;
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
