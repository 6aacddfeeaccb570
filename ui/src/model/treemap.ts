import { usersOf } from './roles.ts';
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
  /** Whether other tiles are inside it. Files and folders too small to divide are not frames. */
  readonly isFrame: boolean;
  /** Height of the name at the top of a frame. */
  readonly header: number;
  /** Lines or files. */
  readonly size: number;
  /** The value of the file, or the maximum in the folder. */
  readonly value: number;
}

export interface TreemapOptions {
  readonly width: number;
  readonly height: number;
  readonly size: TreemapSize;
  readonly value: TreemapValue;
}

export interface Treemap {
  /** Frames before their contents. */
  readonly tiles: readonly Tile[];
  /** The maximum value of all files, which the colour scale is relative to. */
  readonly greatest: number;
}

const HEADER = 18;
const PADDING = 2;
/** A smaller folder has no space for its name and contents. */
const MIN_FRAME = { width: 56, height: 44 };
/** Smaller parts cannot be seen or clicked; the background of their folder shows instead. */
const MIN_AREA = 30;
/** More elements slow the page down, and cannot be told apart. */
const MAX_TILES = 1500;
const REMAINDER = -1;

/** Area shows the size, colour the value. Divides folders, largest first, while their parts are visible. */
export function treemap(tree: Tree, options: TreemapOptions): Treemap {
  const { size, value } = weigh(tree, options);
  const tiles: Tile[] = [];
  const whole = { x: 0, y: 0, width: options.width, height: options.height };
  const open: Place[] = divide(tree, { unit: 0, depth: 0, area: whole }, size, whole);
  for (let place = takeLargest(open); place; place = takeLargest(open)) {
    const inner = insideOf(place.area);
    const parts = canDivide(tree, place) ? divide(tree, place, size, inner) : [];
    const isFrame = parts.length > 0 && tiles.length + open.length + parts.length < MAX_TILES;
    tiles.push({
      id: idOfUnit(tree, place.unit),
      unit: place.unit,
      label: labelOfUnit(tree, place.unit),
      ...place.area,
      depth: place.depth,
      isFrame,
      header: isFrame ? HEADER : 0,
      size: size[place.unit],
      value: value[place.unit],
    });
    if (isFrame) open.push(...parts);
  }
  return { tiles: inOrder(tiles), greatest: value[0] };
}

interface Place {
  readonly unit: number;
  readonly depth: number;
  readonly area: Rectangle;
}

function takeLargest(open: Place[]): Place | undefined {
  let largest = 0;
  for (let i = 1; i < open.length; i++) if (areaOf(open[i].area) > areaOf(open[largest].area)) largest = i;
  return open.splice(largest, 1)[0];
}

/** The visible parts. Parts that are too small keep their space, so that the others stay in proportion. */
function divide(tree: Tree, { unit, depth }: Place, size: Float64Array, inner: Rectangle): Place[] {
  const scale = areaOf(inner) / size[unit];
  const children = childrenOf(tree, unit, size);
  const seen = children.filter(child => size[child] * scale >= MIN_AREA);
  const rest = children.slice(seen.length).reduce((sum, child) => sum + size[child], 0);
  const shares = seen.map(child => ({ unit: child, size: size[child] }));
  if (rest > 0) shares.push({ unit: REMAINDER, size: rest });
  shares.sort((a, b) => b.size - a.size);
  const areas = squarify(
    shares.map(share => share.size),
    inner,
  );
  return shares.flatMap((share, i) =>
    share.unit === REMAINDER ? [] : [{ unit: share.unit, depth: depth + 1, area: areas[i] }],
  );
}

function insideOf({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x + PADDING, y: y + HEADER, width: width - 2 * PADDING, height: height - HEADER - PADDING };
}

function areaOf({ width, height }: Rectangle): number {
  return width * height;
}

/** Outer tiles first, so that inner ones are drawn over them. */
function inOrder(tiles: readonly Tile[]): readonly Tile[] {
  return tiles.toSorted((a, b) => a.depth - b.depth);
}

function canDivide({ folderCount }: Tree, { unit, area: { width, height } }: Place): boolean {
  return unit < folderCount && width >= MIN_FRAME.width && height >= MIN_FRAME.height;
}

/** Largest first, equals in name order. Units without a size get no tile. */
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
    // An empty file needs a tile, too.
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
  if (value === 'risk') return file => project.risk[file];
  if (value === 'fanIn') return file => usersOf(project, file).sources;
  const most = mostUses(project);
  return file => complexityOf(project, file, most);
}
