/** Something drawn as a box. */
export interface Box {
  readonly name: string;
  /** A second, fixed line of the label. */
  readonly remark?: string;
  readonly kind: 'file' | 'folder' | 'package';
  /** The folder that it is drawn in, if any. */
  readonly group?: string;
  readonly circular: boolean;
}

/** Something drawn as an arrow between two boxes, given by their places. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly circular: boolean;
  /** Import lines behind it: when there are too many arrows, the heaviest stay. */
  readonly weight: number;
  /** Shown at the arrow. */
  readonly count?: number;
}

export interface View {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  /** What the picture does not show, in plain words without special characters. */
  readonly notes: readonly string[];
}

export const MAX_BOXES = 300;

/** Mermaid refuses more arrows than this, unless the page that draws it is configured otherwise. */
export const MAX_ARROWS = 500;
