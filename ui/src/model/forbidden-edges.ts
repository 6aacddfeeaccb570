import { isCounted } from './filters.ts';
import type { MapLayout } from './layout.ts';
import type { MapEdges } from './map-edges.ts';

/** Edge of the map → how many of its imports break a rule. `imports` are edges of the project. */
export function forbiddenImports(
  { tree, boxes, boxOfUnits }: MapLayout,
  { count, from, to }: MapEdges,
  imports: Iterable<number>,
): Uint32Array {
  const found = new Uint32Array(count);
  const { edges } = tree.project;
  const boxOf = boxOfUnits().subarray(tree.folderCount);
  const counts = new Map<number, number>();
  for (const edge of imports) {
    if (edge >= edges.count || !isCounted(edges, edge, tree.filters)) continue;
    const key = keyOf(boxOf[edges.source[edge]], boxOf[edges.target[edge]]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (counts.size === 0) return found;
  for (let edge = 0; edge < count; edge++) found[edge] = counts.get(keyOf(from[edge], to[edge])) ?? 0;
  return found;

  function keyOf(user: number, used: number): number {
    return user * boxes.length + used;
  }
}
