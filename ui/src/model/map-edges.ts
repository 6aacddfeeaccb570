import type { ImportPair } from './comparison.ts';
import { countPairs, type Pairs } from './edges.ts';
import { isCounted } from './filters.ts';
import { nodeOf } from './ids.ts';
import type { MapLayout } from './layout.ts';
import type { Direction } from './levels.ts';
import type { BoxId } from './types.ts';

/** Imports aggregated by visible boxes, as columns with one entry for each edge. */
export interface MapEdges {
  readonly count: number;
  /** Index in `layout.boxes`. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Number of imports between files that it stands for. */
  readonly weight: Uint32Array;
  /** Index in `DIRECTIONS`. */
  readonly direction: Uint8Array;
  /** 1 if an import of it is new in the comparison. */
  readonly isNew: Uint8Array;
}

export const DIRECTIONS: readonly Direction[] = ['down', 'level', 'up'];
export const DOWN = 0;
export const LEVEL = 1;
export const UP = 2;

/** Attributes each import to the innermost visible boxes of its two files. */
export function visibleEdges(layout: MapLayout, added: readonly ImportPair[] = []): MapEdges {
  const { tree, boxes } = layout;
  const { edges } = tree.project;
  const boxOf = layout.boxOfUnits().subarray(tree.folderCount);
  const source = new Uint32Array(edges.count);
  const target = new Uint32Array(edges.count);
  let count = 0;
  for (let edge = 0; edge < edges.count; edge++) {
    const from = boxOf[edges.source[edge]];
    const to = boxOf[edges.target[edge]];
    if (from === to || from === -1 || to === -1 || !isCounted(edges, edge, tree.filters)) continue;
    source[count] = from;
    target[count++] = to;
  }
  const pairs = countPairs(source.subarray(0, count), target.subarray(0, count), boxes.length);
  const direction = new Uint8Array(pairs.count);
  for (let i = 0; i < pairs.count; i++)
    direction[i] = directionBetween(layout, pairs.source[i], pairs.target[i]);
  return {
    count: pairs.count,
    from: pairs.source,
    to: pairs.target,
    weight: pairs.weight,
    direction,
    isNew: markNew(layout, pairs, added),
  };
}

/** The direction of an edge in the lowest common folder of its ends, as an index in `DIRECTIONS`. */
export function directionBetween({ tree, levels, boxes }: MapLayout, from: number, to: number): number {
  const { parent, depth } = tree;
  let a = boxes[from].unit;
  let b = boxes[to].unit;
  while (depth[a] > depth[b]) a = parent[a];
  while (depth[b] > depth[a]) b = parent[b];
  while (parent[a] !== parent[b]) {
    a = parent[a];
    b = parent[b];
  }
  return DIRECTIONS.indexOf(levels.directionOf(a, b));
}

function markNew(
  { tree, boxes, boxOfUnits }: MapLayout,
  pairs: Pairs,
  added: readonly ImportPair[],
): Uint8Array {
  const isNew = new Uint8Array(pairs.source.length);
  if (added.length === 0) return isNew;
  const boxOf = boxOfUnits();
  const keys = new Set<number>();
  for (const { source, target } of added) {
    const from = nodeOf(tree.project, source);
    const to = nodeOf(tree.project, target);
    if (from !== -1 && to !== -1)
      keys.add(keyOf(boxOf[tree.folderCount + from], boxOf[tree.folderCount + to]));
  }
  for (let i = 0; i < isNew.length; i++) {
    if (keys.has(keyOf(pairs.source[i], pairs.target[i]))) isNew[i] = 1;
  }
  return isNew;

  function keyOf(from: number, to: number): number {
    return from * boxes.length + to;
  }
}

/** Up to this number all edges are drawn, the downward ones faintly. */
const MAX_DRAWN = 80;
/** Beyond it, only this many of the heaviest upward ones. */
export const MAX_UPWARD = 25;
/** And this many of those with the most imports that break a rule. */
export const MAX_FORBIDDEN = 50;

/**
 * Chooses the edges to draw: all if they are few, else the heaviest upward, the forbidden, the new upward and the
 * selected ones. `forbidden` counts the imports of each edge that break a rule.
 */
export function chooseDrawn(
  edges: MapEdges,
  layout: MapLayout,
  selection?: BoxId,
  forbidden?: Uint32Array,
): Uint32Array {
  const isFew = edges.count <= MAX_DRAWN;
  const heaviest = isFew ? new Set<number>() : heaviestUpward(edges);
  const marked = isFew || !forbidden ? new Set<number>() : mostForbidden(forbidden);
  const isSelected = boxesIn(layout, selection);
  const drawn: number[] = [];
  for (let edge = 0; edge < edges.count; edge++) {
    const isNewUpward = edges.isNew[edge] === 1 && edges.direction[edge] !== DOWN;
    const isNotable = heaviest.has(edge) || marked.has(edge) || isNewUpward;
    if (isFew || isNotable || isEndOf(edge)) drawn.push(edge);
  }
  return Uint32Array.from(drawn);

  /** Only edges that cross the border of the selection: those inside an open folder do not count. */
  function isEndOf(edge: number): boolean {
    return isSelected !== undefined && isSelected[edges.from[edge]] !== isSelected[edges.to[edge]];
  }
}

function heaviestUpward({ count, direction, weight }: MapEdges): ReadonlySet<number> {
  const upward: number[] = [];
  for (let edge = 0; edge < count; edge++) if (direction[edge] === UP) upward.push(edge);
  return new Set(upward.sort((a, b) => weight[b] - weight[a] || a - b).slice(0, MAX_UPWARD));
}

function mostForbidden(forbidden: Uint32Array): ReadonlySet<number> {
  const marked: number[] = [];
  for (let edge = 0; edge < forbidden.length; edge++) if (forbidden[edge] > 0) marked.push(edge);
  return new Set(marked.sort((a, b) => forbidden[b] - forbidden[a] || a - b).slice(0, MAX_FORBIDDEN));
}

/** Box → 1 if it is the selected box, inside it, or the closed folder that hides it. */
export function boxesIn(
  { tree, boxes, boxOf, boxOfUnits }: MapLayout,
  selection: BoxId | undefined,
): Uint8Array | undefined {
  if (selection === undefined) return undefined;
  const inside = new Uint8Array(boxes.length);
  const selected = boxOf(selection);
  if (selected) {
    for (const box of boxes) {
      inside[box.index] = box === selected || (box.parent !== -1 && inside[box.parent] === 1) ? 1 : 0;
    }
    return inside;
  }
  const node = nodeOf(tree.project, selection);
  const holder = node === -1 ? -1 : boxOfUnits()[tree.folderCount + node];
  if (holder === -1) return undefined;
  inside[holder] = 1;
  return inside;
}

export { type BetweenOptions, type ImportBetween, importOf, importsBetween } from './imports-between.ts';
