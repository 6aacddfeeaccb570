import type { Levels } from './levels.ts';
import type { Box, BoxKind, TangleBox } from './map-types.ts';
import type { Packed } from './pack.ts';
import { DIMENSIONS, type Sizes } from './sizes.ts';
import { FOLDER_KINDS, idOfUnit, labelOfUnit, type Tree } from './tree.ts';

interface Corner {
  readonly packed: Packed;
  readonly x: number;
  readonly y: number;
  /** Index of the enclosing box, or -1. */
  readonly parent: number;
  /** Index of the enclosing tangle, or -1. */
  readonly tangle: number;
  readonly isBeside: boolean;
  /** The next block to visit. */
  at: number;
}

interface Placement {
  readonly boxes: Box[];
  readonly tangles: TangleBox[];
}

/** Turns packed blocks into boxes with absolute positions, depth first and in reading order. */
export function placeBoxes(tree: Tree, levels: Levels, sizes: Sizes): Placement {
  const boxes: Box[] = [];
  const tangles: (TangleBox & { readonly members: number[] })[] = [];
  const stack: Corner[] = [];
  enter(sizes.packedOf(0), {
    x: DIMENSIONS.margin,
    y: DIMENSIONS.margin,
    parent: -1,
    tangle: -1,
    isBeside: false,
  });
  for (let corner = stack.at(-1); corner; corner = stack.at(-1)) {
    const block = corner.packed.blocks[corner.at++];
    if (!block) {
      stack.pop();
      continue;
    }
    const x = corner.x + block.x;
    const y = corner.y + block.y;
    const { parent } = corner;
    if (block.inside) {
      const { width, height, tangle } = block;
      const number = tangles.push({ x, y, width, height, tangle, parent, members: [] }) - 1;
      const { tanglePadding, tangleHeader } = DIMENSIONS;
      const isBeside = block.isBeside === true;
      enter(block.inside, { x: x + tanglePadding, y: y + tangleHeader, parent, tangle: number, isBeside });
      continue;
    }
    const { width, height, isBeside = corner.isBeside } = block;
    const box = boxOf(block.unit, { x, y, width, height, isBeside, corner });
    if (corner.tangle !== -1) tangles[corner.tangle].members.push(box.index);
    boxes.push(box);
    const { padding, header } = DIMENSIONS;
    enter(sizes.packedOf(block.unit), {
      x: x + padding,
      y: y + header,
      parent: box.index,
      tangle: -1,
      isBeside: false,
    });
  }
  return { boxes, tangles };

  function enter(packed: Packed | undefined, corner: Omit<Corner, 'packed' | 'at'>): void {
    if (packed) stack.push({ packed, ...corner, at: 0 });
  }

  function boxOf(
    unit: number,
    { corner, ...rest }: Pick<Box, 'x' | 'y' | 'width' | 'height' | 'isBeside'> & { readonly corner: Corner },
  ): Box {
    return {
      id: idOfUnit(tree, unit),
      index: boxes.length,
      unit,
      parent: corner.parent,
      ...rest,
      depth: tree.depth[unit],
      kind: kindOf(tree, unit),
      isOpen: sizes.packedOf(unit) !== undefined,
      label: labelOfUnit(tree, unit),
      fileCount: unit < tree.folderCount ? tree.fileCount[unit] : 1,
      row: levels.row[unit],
      tangle: corner.tangle,
    };
  }
}

const KIND_NAMES: Readonly<Record<number, BoxKind>> = {
  [FOLDER_KINDS.folder]: 'folder',
  [FOLDER_KINDS.group]: 'group',
  [FOLDER_KINDS.packages]: 'packages',
};

function kindOf({ folderCount, kinds, project }: Tree, unit: number): BoxKind {
  if (unit < folderCount) return KIND_NAMES[kinds[unit]];
  return unit - folderCount < project.fileCount ? 'file' : 'package';
}
