import type { FileId } from '../../types.ts';
import type { Graph } from '../graph/graph.ts';
import { type ImportKind, kindOf } from '../query/edges.ts';

/** Edges that only one of two graphs has, or that both have with another kind. */
export interface EdgesDifference {
  /** Edges of the later graph. */
  readonly added: readonly number[];
  /** Edges of the later graph that bind more strongly than before. */
  readonly stronger: readonly number[];
  /** Edges of the earlier graph. */
  readonly removed: readonly number[];
  /** Edges of both graphs that are of another kind than before; the stronger ones are among them. */
  readonly changed: readonly ChangedEdge[];
}

export interface ChangedEdge {
  /** An edge of the later graph. */
  readonly edge: number;
  readonly was: ImportKind;
}

const RANK: Readonly<Record<ImportKind, number>> = { type: 0, lazy: 1, eager: 2 };

/** `names` maps the old names of moved files to the new ones. */
export function compareEdges(
  before: Graph,
  after: Graph,
  names: ReadonlyMap<FileId, FileId>,
): EdgesDifference {
  const oldOf = oldNodes(before, after, names);
  const isKept = new Uint8Array(before.edgeCount);
  const added: number[] = [];
  const changed: ChangedEdge[] = [];
  for (let edge = 0; edge < after.edgeCount; edge++) {
    const old = edgeBetween(before, oldOf[after.sources[edge]], oldOf[after.targets[edge]]);
    if (old < 0) {
      added.push(edge);
      continue;
    }
    isKept[old] = 1;
    const was = kindOf(before, old);
    if (kindOf(after, edge) !== was) changed.push({ edge, was });
  }
  const removed: number[] = [];
  for (let edge = 0; edge < before.edgeCount; edge++) if (isKept[edge] === 0) removed.push(edge);
  const stronger = changed
    .filter(({ edge, was }) => RANK[kindOf(after, edge)] > RANK[was])
    .map(({ edge }) => edge);
  return { added, stronger, removed, changed };
}

/** Node of the later graph → the node that it was; -1 if it is new. */
function oldNodes(before: Graph, after: Graph, names: ReadonlyMap<FileId, FileId>): Int32Array {
  const nodes = new Map(before.ids.map((id, node) => [names.get(id) ?? id, node]));
  return Int32Array.from(after.ids, id => nodes.get(id) ?? -1);
}

function edgeBetween({ outStart, targets }: Graph, source: number, target: number): number {
  if (source < 0 || target < 0) return -1;
  for (let edge = outStart[source]; edge < outStart[source + 1]; edge++)
    if (targets[edge] === target) return edge;
  return -1;
}
