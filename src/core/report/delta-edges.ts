import { type Graph, nodeOf } from '../graph/graph.ts';
import type { DeltaInput, Pairing } from './delta-nodes.ts';
import type { Delta, DeltaEdge } from './delta-types.ts';
import { edgeFlags } from './edge-flags.ts';

export interface EdgeComparison {
  readonly previous: DeltaInput;
  readonly next: DeltaInput;
  readonly pairing: Pairing;
  /** Earlier files whose columns changed. */
  readonly changed: readonly number[];
  /** The comparison stops after this many changes, because the delta is discarded then. */
  readonly limit: number;
}

interface EdgeChanges {
  readonly added: DeltaEdge[];
  readonly removed: [source: string, target: string][];
  readonly changed: DeltaEdge[];
}

/**
 * Compares the edges of those files whose edges may have changed. A file that is the same object has the same
 * imports, and they resolve differently only if a node was added or removed. After a typical save, that leaves one file.
 */
export function compareEdges(comparison: EdgeComparison): Delta['edges'] {
  const { previous, next, pairing, limit } = comparison;
  const changes: EdgeChanges = { added: [], removed: [], changed: [] };
  const isTooLong = () => changes.added.length + changes.removed.length + changes.changed.length > limit;
  for (const node of pairing.removed) {
    for (const edge of edgesOf(previous.graph, node)) changes.removed.push(pairOf(previous.graph, edge));
    if (isTooLong()) return changes;
  }
  for (const node of pairing.added) {
    for (const edge of edgesOf(next.graph, node)) changes.added.push(deltaEdge(next, edge));
    if (isTooLong()) return changes;
  }
  const files = [...pairing.edited, ...importersOfUnpaired(comparison), ...movedAndImporters(comparison)];
  for (const file of new Set(files)) {
    compareRows(comparison, file, changes);
    if (isTooLong()) return changes;
  }
  return changes;
}

/** Earlier files that still exist and imported a removed node or import an added one. */
function importersOfUnpaired({ previous, next, pairing }: EdgeComparison): number[] {
  const before = pairing.removed.flatMap(node => importersOf(previous.graph, node));
  const after = pairing.added.flatMap(node =>
    importersOf(next.graph, node).map(importer => nodeOf(previous.graph, next.graph.ids[importer])),
  );
  return [...before, ...after].filter(importer => pairing.nextOf[importer] >= 0);
}

/** Earlier files that still exist and changed their unit or layer, and their importers: the flags of these edges changed. */
function movedAndImporters({ previous, next, pairing, changed }: EdgeComparison): number[] {
  const [before, after] = [previous.graph.files, next.graph.files];
  const [layerBefore, layerAfter] = [previous.analysis.layers.layerOf, next.analysis.layers.layerOf];
  const moved = [...pairing.edited, ...changed].filter(file => {
    const later = pairing.nextOf[file];
    return before[file].unit !== after[later].unit || layerBefore[file] !== layerAfter[later];
  });
  const importers = moved.flatMap(file => importersOf(previous.graph, file));
  return [...moved, ...importers.filter(importer => pairing.nextOf[importer] !== -1)];
}

function importersOf({ sources, inEdges, inStart }: Graph, node: number): number[] {
  return Array.from(inEdges.subarray(inStart[node], inStart[node + 1]), edge => sources[edge]);
}

/** Merges the two edge lists of a file that is in both graphs; both are sorted by target id. */
function compareRows({ previous, next, pairing }: EdgeComparison, file: number, changes: EdgeChanges): void {
  const [before, after] = [previous.graph, next.graph];
  const now = pairing.nextOf[file];
  const endA = before.outStart[file + 1];
  const endB = after.outStart[now + 1];
  let a = before.outStart[file];
  let b = after.outStart[now];
  while (a < endA || b < endB) {
    const order = a === endA ? 1 : b === endB ? -1 : compareTargets(a, b);
    if (order < 0) changes.removed.push(pairOf(before, a));
    else if (order > 0) changes.added.push(deltaEdge(next, b));
    else if (!hasSameFlags(a, b) || !hasSameLines(before, a, after, b))
      changes.changed.push(deltaEdge(next, b));
    if (order <= 0) a++;
    if (order >= 0) b++;
  }

  function hasSameFlags(edgeA: number, edgeB: number): boolean {
    return edgeFlags(before, previous.analysis, edgeA) === edgeFlags(after, next.analysis, edgeB);
  }

  /** An edge to a removed node comes first, because a different node with the same id may have been added. */
  function compareTargets(edgeA: number, edgeB: number): number {
    const target = pairing.nextOf[before.targets[edgeA]];
    if (target === after.targets[edgeB]) return 0;
    if (target === -1) return -1;
    return after.ids[target] < after.ids[after.targets[edgeB]] ? -1 : 1;
  }
}

function hasSameLines(a: Graph, edgeA: number, b: Graph, edgeB: number): boolean {
  const [startA, startB] = [a.lineStart[edgeA], b.lineStart[edgeB]];
  const count = a.lineStart[edgeA + 1] - startA;
  if (b.lineStart[edgeB + 1] - startB !== count) return false;
  for (let i = 0; i < count; i++) if (a.lines[startA + i] !== b.lines[startB + i]) return false;
  return true;
}

function edgesOf({ outStart }: Graph, node: number): number[] {
  return Array.from({ length: outStart[node + 1] - outStart[node] }, (_, i) => outStart[node] + i);
}

function pairOf(graph: Graph, edge: number): [source: string, target: string] {
  return [graph.ids[graph.sources[edge]], graph.ids[graph.targets[edge]]];
}

function deltaEdge({ graph, analysis }: DeltaInput, edge: number): DeltaEdge {
  const [source, target] = pairOf(graph, edge);
  const lines = Array.from(graph.lines.subarray(graph.lineStart[edge], graph.lineStart[edge + 1]));
  return { source, target, flags: edgeFlags(graph, analysis, edge), lines };
}
