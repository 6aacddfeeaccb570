import type { Levels } from './levels.ts';
import type { Packed } from './pack.ts';
import type { Tree } from './tree.ts';
import type { BoxId } from './types.ts';

/** `group` holds the files directly in a folder and opens like one; `packages` stands for all packages and stays closed. */
export type BoxKind = 'folder' | 'file' | 'package' | 'group' | 'packages';

/** A rectangle of the map, in CSS pixels at scale 1, relative to the top left corner of the map. */
export interface Box {
  readonly id: BoxId;
  /** Its index in `boxes`. */
  readonly index: number;
  readonly unit: number;
  /** Index in `boxes` of the enclosing open folder; -1 at the outermost level. */
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
  /** Index in `tangles`, or -1. */
  readonly tangle: number;
}

/** The dashed frame around siblings that use each other. */
export interface TangleBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Number of the tangle in `levels`. */
  readonly tangle: number;
  /** Index in `boxes` of the enclosing folder, or -1. */
  readonly parent: number;
  /** Indexes in `boxes`. */
  readonly members: readonly number[];
}

export interface MapLayout {
  readonly tree: Tree;
  readonly levels: Levels;
  readonly width: number;
  readonly height: number;
  /** Parents before children, otherwise in reading order. */
  readonly boxes: readonly Box[];
  readonly tangles: readonly TangleBox[];
  /** Folder → placement of its children, which the next layout reuses. */
  readonly packed: ReadonlyMap<BoxId, Packed>;
  /** The innermost box at a point. */
  boxAt(x: number, y: number): Box | undefined;
  /** The box with this id, if it is visible. */
  boxOf(id: BoxId): Box | undefined;
  /** Unit of the tree → index in `boxes` of the innermost visible box that contains it, or -1. */
  boxOfUnits(): Int32Array;
}
