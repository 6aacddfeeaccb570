import type { Graph } from '../graph/graph.ts';
import type { Pairing } from './delta-nodes.ts';
import type { Delta, DeltaEdge } from './delta-types.ts';

export interface EdgeComparison {
  readonly previous: Graph;
  readonly next: Graph;
  readonly pairing: Pairing;
  /** Once there are more changes than this, nobody reads the rest of them. */
  readonly limit: number;
}

const FLAGS = ['typeOnly', 'lazy', 'implicit', 'intraUnit'] as const;

interface EdgeChanges {
  readonly added: DeltaEdge[];
  readonly removed: [source: string, target: string][];
  readonly changed: DeltaEdge[];
}

/**
 * Compares the edges of those files that may have others than before. A file that is the same object has the
 * same imports, and they lead elsewhere only where a node came or went: after a save, one file is left.
 */
export function compareEdges(comparison: EdgeComparison): Delta['edges'] {
  const { previous, next, pairing, limit } = comparison;
  const changes: EdgeChanges = { added: [], removed: [], changed: [] };
  const isTooLong = () => changes.added.length + changes.removed.length + changes.changed.length > limit;
  for (const node of pairing.gone) {
    removeAll(previous, node, changes);
    if (isTooLong()) return changes;
  }
  for (const node of pairing.came) {
    addAll(next, node, changes);
    if (isTooLong()) return changes;
  }
  const files = [...pairing.edited, ...usersOfStrangers(comparison), ...usersOfMoved(comparison)];
  for (const file of new Set(files)) {
    compareRows(comparison, file, changes);
    if (isTooLong()) return changes;
  }
  return changes;
}

/** Earlier files, of those that stay, which used a node that went or use one that came. */
function usersOfStrangers({ previous, next, pairing }: EdgeComparison): number[] {
  const before = pairing.gone.flatMap(node => usersOf(previous, node));
  const after = pairing.came.flatMap(node => usersOf(next, node)).map(user => pairing.previousOf[user]);
  return [...before.filter(user => pairing.nextOf[user] !== -1), ...after.filter(user => user !== -1)];
}

/** Earlier files, of those that stay, which use a file that is of another unit now: these edges have other flags. */
function usersOfMoved({ previous, next, pairing }: EdgeComparison): number[] {
  const moved = pairing.edited.filter(
    file => previous.files[file].unit !== next.files[pairing.nextOf[file]].unit,
  );
  return moved.flatMap(file => usersOf(previous, file)).filter(user => pairing.nextOf[user] !== -1);
}

function usersOf({ sources, inEdges, inStart }: Graph, node: number): number[] {
  return Array.from(inEdges.subarray(inStart[node], inStart[node + 1]), edge => sources[edge]);
}

/** Walks along the edges of one file that is in both graphs; both rows are in the order of the target ids. */
function compareRows({ previous, next, pairing }: EdgeComparison, file: number, changes: EdgeChanges): void {
  const now = pairing.nextOf[file];
  const endA = previous.outStart[file + 1];
  const endB = next.outStart[now + 1];
  let a = previous.outStart[file];
  let b = next.outStart[now];
  while (a < endA || b < endB) {
    const order = a === endA ? 1 : b === endB ? -1 : compareTargets(a, b);
    if (order < 0) changes.removed.push(pairOf(previous, a));
    else if (order > 0) changes.added.push(deltaEdge(next, b));
    else if (FLAGS.some(flag => previous[flag][a] !== next[flag][b]))
      changes.changed.push(deltaEdge(next, b));
    if (order <= 0) a++;
    if (order >= 0) b++;
  }

  /** An edge to a node that went goes first: that node may have a namesake, which is another one. */
  function compareTargets(edgeA: number, edgeB: number): number {
    const target = pairing.nextOf[previous.targets[edgeA]];
    if (target === next.targets[edgeB]) return 0;
    if (target === -1) return -1;
    return next.ids[target] < next.ids[next.targets[edgeB]] ? -1 : 1;
  }
}

function removeAll(graph: Graph, file: number, { removed }: EdgeChanges): void {
  for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
    removed.push(pairOf(graph, edge));
  }
}

function addAll(graph: Graph, file: number, { added }: EdgeChanges): void {
  for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
    added.push(deltaEdge(graph, edge));
  }
}

function pairOf(graph: Graph, edge: number): [source: string, target: string] {
  return [graph.ids[graph.sources[edge]], graph.ids[graph.targets[edge]]];
}

function deltaEdge(graph: Graph, edge: number): DeltaEdge {
  return {
    source: graph.ids[graph.sources[edge]],
    target: graph.ids[graph.targets[edge]],
    ...(graph.typeOnly[edge] === 1 && { typeOnly: true }),
    ...(graph.lazy[edge] === 1 && { lazy: true }),
    ...(graph.implicit[edge] === 1 && { implicit: true }),
    ...(graph.intraUnit[edge] === 1 && { intraUnit: true }),
  };
}
