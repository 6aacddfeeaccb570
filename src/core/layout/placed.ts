import type { Size } from './box-sizes.ts';
import type { Point } from './line-path.ts';

/** The least distance between the boxes of a row. */
export const GAP = 12;

export interface PlacedBox extends Size {
  /** Of the upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly row: number;
  /** It is as wide as the picture, and lines run over it. */
  readonly isFloor?: true;
  /** How wide the words at both ends of a floor are. */
  readonly words?: { readonly left: number; readonly right: number };
}

export interface PlacedLine {
  /** The number of the edge in the flow. */
  readonly edge: number;
  /** From the user to the used one: the ends are on the borders of the boxes. */
  readonly points: readonly Point[];
  /** Between two boxes of the same row: five points, the third one the deepest. */
  readonly isArc: boolean;
}

/** A row of boxes; boxes are centred in it. */
export interface PlacedRow {
  readonly top: number;
  readonly bottom: number;
}

/** A frame around boxes, behind them and all lines. */
export interface PlacedFrame extends Size {
  readonly x: number;
  readonly y: number;
}

/** What is written beside the boxes that neither use others nor are used. */
export const ALONE_TEXT = 'no imports in or out';

/** Where that begins, as the middle of its line. */
export interface AloneRow {
  readonly x: number;
  readonly y: number;
  readonly boxes: readonly number[];
}

export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly PlacedLine[];
  readonly rows: readonly PlacedRow[];
  readonly frames: readonly PlacedFrame[];
  /** The boxes above all others that are not connected with them, if there are any. */
  readonly alone?: AloneRow;
}
