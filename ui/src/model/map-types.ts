import type { Levels } from './levels.ts';
import type { Packed } from './pack.ts';
import type { Tree } from './tree.ts';
import type { BoxId } from './types.ts';

/** `group` holds the loose files of a folder, `packages` all packages; both open like folders. */
export type BoxKind = 'folder' | 'file' | 'package' | 'group' | 'packages';

/** A rectangle of the map, in CSS pixels at scale 1 from its top left corner. */
export interface Box {
  readonly id: BoxId;
  /** Its place in `boxes`. */
  readonly index: number;
  readonly unit: number;
  /** Place in `boxes` of the open folder around it; -1 at the outermost level. */
  readonly parent: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 1 at the outermost level. */
  readonly depth: number;
  readonly kind: BoxKind;
  readonly isOpen: boolean;
  readonly label: string;
  /** 1 for a file or package. */
  readonly fileCount: number;
  /** Row among its siblings. */
  readonly row: number;
  /** Place in `tangles`, or -1. */
  readonly tangle: number;
}

/** The dashed group around siblings that use each other. */
export interface TangleBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Number of the tangle in the levels. */
  readonly tangle: number;
  /** Place in `boxes` of the folder around it, or -1. */
  readonly parent: number;
  /** Places in `boxes`. */
  readonly members: readonly number[];
}

export interface MapLayout {
  readonly tree: Tree;
  readonly levels: Levels;
  readonly width: number;
  readonly height: number;
  /** Parents before children, otherwise in the order of reading. */
  readonly boxes: readonly Box[];
  readonly tangles: readonly TangleBox[];
  /** Folder → how its children are placed, for the layout after a save. */
  readonly packed: ReadonlyMap<BoxId, Packed>;
  /** The innermost box at a point. */
  boxAt(x: number, y: number): Box | undefined;
  /** The box of this name, when it is visible. */
  boxOf(id: BoxId): Box | undefined;
  /** Unit of the tree → place in `boxes` of the innermost visible box that holds it; -1 where there is none. */
  boxOfUnits(): Int32Array;
}
