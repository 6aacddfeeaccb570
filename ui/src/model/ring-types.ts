import type { BoxId } from './types.ts';

/**
 * What the nodes of the ring are: all files, the folders that contain them, the files nearest to the shortest loop, or
 * those of the loop alone.
 */
export type RingKind = 'files' | 'folders' | 'nearest' | 'loop';

/** A cycle as a ring: in clockwise order, imports lead forward, and cuts lead back. */
export interface Ring {
  readonly kind: RingKind;
  /** What its cuts are called. */
  readonly cutName: string;
  readonly nodes: readonly RingNode[];
  /** The steps of the shortest loop first, then other cuts, then the rest. */
  readonly edges: readonly RingEdge[];
  /** What is not drawn. */
  readonly leftOut: { readonly files: number; readonly imports: number };
}

export interface RingNode {
  readonly id: BoxId;
  readonly files: number;
}

export interface RingEdge {
  readonly from: number;
  readonly to: number;
  /** The edges of the project that it stands for, ascending. */
  readonly imports: readonly number[];
  /** How many of them are cuts. */
  readonly cuts: number;
  /** Its number in the shortest loop, from 1; 0 if it is not part of it. */
  readonly step: number;
}
