import { placeBoxes } from './box-placement.ts';
import type { Expansion } from './expansion.ts';
import type { Levels } from './levels.ts';
import type { Box, MapLayout } from './map-types.ts';
import type { Packed } from './pack.ts';
import { createSizes, DIMENSIONS, type PreviousSizes, type Viewport } from './sizes.ts';
import { idOfUnit, type Tree } from './tree.ts';
import type { BoxId } from './types.ts';

export type { Box, BoxKind, MapLayout, TangleBox } from './map-types.ts';
export { DIMENSIONS as FORM } from './sizes.ts';

export interface LayoutOptions {
  /** Lines are wrapped at this width. */
  readonly viewport: Viewport;
  /** The layout before a save: boxes that exist in both keep their position. */
  readonly previous?: MapLayout | undefined;
}

/** Lays out the open folders as nested boxes in rows. */
export function layout(tree: Tree, levels: Levels, expanded: Expansion, options: LayoutOptions): MapLayout {
  const sizes = createSizes({
    tree,
    levels,
    viewport: options.viewport,
    previous: options.previous && sizesOf(options.previous),
  });
  const open = openFolders(tree, expanded);
  // Innermost first: a folder can be packed once the sizes of its children are known.
  for (const folder of open.toReversed()) sizes.pack(folder);
  const { boxes, tangles } = placeBoxes(tree, levels, sizes);
  const whole = sizes.packedOf(0);
  return {
    tree,
    levels,
    width: (whole?.width ?? 0) + 2 * DIMENSIONS.margin,
    height: (whole?.height ?? 0) + 2 * DIMENSIONS.margin,
    boxes,
    tangles,
    packed: new Map(open.flatMap(folder => entryOf(tree.ids[folder], sizes.packedOf(folder)))),
    ...lookups(tree, boxes),
  };
}

function entryOf(id: BoxId, packed: Packed | undefined): [BoxId, Packed][] {
  return packed ? [[id, packed]] : [];
}

/** The root and every open folder whose ancestors are open, outer ones first. */
function openFolders(tree: Tree, expanded: Expansion): number[] {
  const isOpen = new Uint8Array(tree.folderCount);
  isOpen[0] = 1;
  for (const id of expanded) {
    const folder = tree.folderOfId.get(id);
    if (folder !== undefined) isOpen[folder] = 1;
  }
  const open = [0];
  // Parents have lower numbers, so they are decided first.
  for (let folder = 1; folder < tree.folderCount; folder++) {
    isOpen[folder] &= isOpen[tree.parent[folder]];
    if (isOpen[folder] === 1) open.push(folder);
  }
  return open;
}

function lookups(tree: Tree, boxes: readonly Box[]): Pick<MapLayout, 'boxAt' | 'boxOf' | 'boxOfUnits'> {
  const byId = new Map(boxes.map(box => [box.id, box]));
  let byUnit: Int32Array | undefined;
  return {
    boxAt: (x, y) => boxes.findLast(box => isInside(box, x, y)),
    boxOf: id => byId.get(id),
    boxOfUnits() {
      byUnit ??= holders(tree, boxes);
      return byUnit;
    },
  };
}

/** Siblings do not overlap and children follow their parents, so the last hit is the innermost box. */
function isInside({ x, y, width, height }: Box, atX: number, atY: number): boolean {
  return atX >= x && atX < x + width && atY >= y && atY < y + height;
}

function holders({ unitCount, parent }: Tree, boxes: readonly Box[]): Int32Array {
  const holder = new Int32Array(unitCount).fill(-1);
  for (const { unit, index } of boxes) holder[unit] = index;
  for (let unit = 1; unit < unitCount; unit++) {
    if (holder[unit] === -1 && parent[unit] !== -1) holder[unit] = holder[parent[unit]];
  }
  return holder;
}

function sizesOf({ tree, packed, boxOf }: MapLayout): PreviousSizes {
  return {
    packedOf: folder => packed.get(folder),
    root: tree.ids[0],
    sizeOf(id) {
      const box = boxOf(id);
      return box && { width: box.width, height: box.height };
    },
    isOpen: box => packed.has(box),
    idOf: unit => idOfUnit(tree, unit),
  };
}
