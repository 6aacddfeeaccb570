import { type Rectangle, squarify } from './squarify.ts';
import { complexityOf, mostUses } from './table.ts';
import { idOfUnit, labelOfUnit, type Tree } from './tree.ts';
import type { BoxId } from './types.ts';

export type TreemapSize = 'loc' | 'files';
export type TreemapValue = 'risk' | 'fanIn' | 'complexity';

export interface Tile {
  readonly id: BoxId;
  readonly unit: number;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 1 at the outermost level. */
  readonly depth: number;
  /** It is a frame around others; the others are files, and folders too small to be divided. */
  readonly isFrame: boolean;
  /** Room for the name at the top of a frame. */
  readonly header: number;
  /** Lines or files. */
  readonly size: number;
  /** Of the file, or the greatest of the folder's. */
  readonly value: number;
}

export interface TreemapOptions {
  readonly width: number;
  readonly height: number;
  readonly size: TreemapSize;
  readonly value: TreemapValue;
}

export interface Treemap {
  /** Frames before what is in them. */
  readonly tiles: readonly Tile[];
  /** The greatest value of all files, which colours count from. */
  readonly greatest: number;
}

const HEADER = 18;
const PADDING = 2;
/** A folder smaller than this has no room for a name and something in it. */
const SMALLEST_FRAME = { width: 56, height: 44 };
/** Parts below this area cannot be seen or hit; their folder stands for them. */
const SMALLEST_AREA = 30;

/** Size is area, value is for the colour. Folders are divided for as long as their parts can be seen. */
export function treemap(tree: Tree, options: TreemapOptions): Treemap {
  const { size, value } = weigh(tree, options);
  const tiles: Tile[] = [];
  const open: Place[] = [
    { unit: 0, depth: 0, area: { x: 0, y: 0, width: options.width, height: options.height } },
  ];
  for (let place = open.pop(); place; place = open.pop()) {
    const children = childrenOf(tree, place.unit, size);
    const parts = squarify(
      children.map(unit => size[unit]),
      place.area,
    );
    const inner = children.map((unit, i) => placeTile(unit, parts[i], place.depth + 1));
    for (const each of inner.toReversed()) if (each) open.push(each);
  }
  return { tiles: inOrder(tiles), greatest: value[0] };

  function placeTile(unit: number, part: Rectangle, depth: number): Place | undefined {
    const isFrame = canDivide(tree, unit, part, size);
    tiles.push({
      id: idOfUnit(tree, unit),
      unit,
      label: labelOfUnit(tree, unit),
      ...part,
      depth,
      isFrame,
      header: isFrame ? HEADER : 0,
      size: size[unit],
      value: value[unit],
    });
    if (!isFrame) return undefined;
    return {
      unit,
      depth,
      area: {
        x: part.x + PADDING,
        y: part.y + HEADER,
        width: part.width - 2 * PADDING,
        height: part.height - HEADER - PADDING,
      },
    };
  }
}

interface Place {
  readonly unit: number;
  readonly depth: number;
  readonly area: Rectangle;
}

/** Outer tiles first, so that inner ones are drawn over them. */
function inOrder(tiles: readonly Tile[]): readonly Tile[] {
  return tiles.toSorted((a, b) => a.depth - b.depth);
}

function canDivide(tree: Tree, unit: number, { width, height }: Rectangle, size: Float64Array): boolean {
  if (unit >= tree.folderCount || width < SMALLEST_FRAME.width || height < SMALLEST_FRAME.height)
    return false;
  const area = (width - 2 * PADDING) * (height - HEADER - PADDING);
  const children = childrenOf(tree, unit, size);
  const median = children[children.length >> 1];
  return median !== undefined && (size[median] / size[unit]) * area >= SMALLEST_AREA;
}

/** Largest first, equals in name order; what has no size has no tile. */
function childrenOf({ childStart, children }: Tree, folder: number, size: Float64Array): number[] {
  return Array.from(children.subarray(childStart[folder], childStart[folder + 1]))
    .filter(unit => size[unit] > 0)
    .sort((a, b) => size[b] - size[a] || a - b);
}

interface Weights {
  /** Unit → lines or files. */
  readonly size: Float64Array;
  readonly value: Float64Array;
}

function weigh(tree: Tree, options: TreemapOptions): Weights {
  const { project, folderCount, unitCount, parent } = tree;
  const size = new Float64Array(unitCount);
  const value = new Float64Array(unitCount);
  const valueOfFile = values(tree, options.value);
  for (let unit = folderCount; unit < folderCount + project.fileCount; unit++) {
    if (parent[unit] === -1) continue;
    const file = unit - folderCount;
    // An empty file is a file too, and must have a tile to be found by.
    size[unit] = options.size === 'files' ? 1 : Math.max(1, project.loc[file]);
    value[unit] = valueOfFile(file);
    add(unit);
  }
  for (let folder = folderCount - 1; folder > 0; folder--) add(folder);
  return { size, value };

  function add(unit: number): void {
    size[parent[unit]] += size[unit];
    value[parent[unit]] = Math.max(value[parent[unit]], value[unit]);
  }
}

function values({ project }: Tree, value: TreemapValue): (file: number) => number {
  const { inStart } = project.edges;
  if (value === 'risk') return file => project.risk[file];
  if (value === 'fanIn') return file => inStart[file + 1] - inStart[file];
  const most = mostUses(project);
  return file => complexityOf(project, file, most);
}
