import type { Graph } from '../graph/graph.ts';
import { strengthOf } from '../rules/drafts.ts';
import type { ImportStrength } from '../rules/finding.ts';
import type { FileId } from '../types.ts';

/** Edges that one of two graphs has and the other lacks. */
export interface EdgesDifference {
  /** Edges of the later graph. */
  readonly added: readonly number[];
  /** Edges of the later graph that bind more strongly than before. */
  readonly stronger: readonly number[];
  /** Edges of the earlier graph. */
  readonly removed: readonly number[];
}

const RANK: Readonly<Record<ImportStrength, number>> = { type: 0, lazy: 1, eager: 2 };

/** `names` maps the old names of moved files to the new ones. */
export function compareEdges(
  before: Graph,
  after: Graph,
  names: ReadonlyMap<FileId, FileId>,
): EdgesDifference {
  const known = new Map<string, number>();
  for (let edge = 0; edge < before.edgeCount; edge++) known.set(keyOf(before, edge, names), edge);
  const added: number[] = [];
  const stronger: number[] = [];
  for (let edge = 0; edge < after.edgeCount; edge++) {
    const key = keyOf(after, edge);
    const old = known.get(key);
    if (old === undefined) added.push(edge);
    else if (RANK[strengthOf(after, edge)] > RANK[strengthOf(before, old)]) stronger.push(edge);
    known.delete(key);
  }
  return { added, stronger, removed: [...known.values()] };
}

function keyOf({ ids, sources, targets }: Graph, edge: number, names?: ReadonlyMap<FileId, FileId>): string {
  const [source, target] = [ids[sources[edge]], ids[targets[edge]]];
  return `${names?.get(source) ?? source}\0${names?.get(target) ?? target}`;
}
