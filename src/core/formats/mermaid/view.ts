/** A box of the diagram. */
export interface Box {
  readonly name: string;
  /** The second line of the label; not escaped. */
  readonly remark?: string;
  readonly kind: 'file' | 'folder' | 'package';
  /** The folder that it is drawn in, if any. */
  readonly group?: string;
  readonly circular: boolean;
}

/** An arrow between two boxes, given by their indices. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly circular: boolean;
  /** The number of imports that it represents; if there are too many arrows, the heaviest are kept. */
  readonly weight: number;
  /** Shown on the arrow. */
  readonly count?: number;
}

export interface View {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  /** What the diagram leaves out, in text that needs no escaping. */
  readonly notes: readonly string[];
}

export const MAX_BOXES = 300;

/** Mermaid's default `maxEdges`. */
export const MAX_ARROWS = 500;
