import { boxOfRow, type Sheet } from './sheet.ts';

/** Sizes in pixels. Rows are as high as columns are wide. */
export interface Geometry {
  readonly cell: number;
  /** The row headers, and within them the bracket of one open folder. */
  readonly headWidth: number;
  readonly bracket: number;
  readonly headHeight: number;
  /** Columns have names beside their numbers. */
  readonly hasNames: boolean;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const LARGEST_CELL = 24;
const SMALLEST_CELL = 20;
const BRACKET = 20;
/** The arrow, the number and the distances of a row header. */
const BESIDE_NAME = 62;
/** What a letter of a name takes on average. */
const LETTER = 6.5;
const NUMBER_HEIGHT = 20;

/** Cells shrink a little when that brings more of the matrix into the frame. */
export function geometryOf(sheet: Sheet, frame: Frame, isLarge: boolean): Geometry {
  const isNarrow = frame.width < 560;
  const longest = longestName(sheet) * LETTER;
  const name = Math.round(Math.min(Math.max(longest, 64), isNarrow ? 88 : 200));
  const headWidth = sheet.depth * BRACKET + BESIDE_NAME + name;
  const number = sheet.matrix.size > 99 ? 2 * NUMBER_HEIGHT : NUMBER_HEIGHT;
  const hasNames = frame.height >= 420;
  const fitting = Math.floor((frame.width - headWidth) / Math.max(1, sheet.matrix.size));
  return {
    cell: isLarge ? LARGEST_CELL : Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, fitting)),
    headWidth,
    bracket: BRACKET,
    headHeight: number + (hasNames ? Math.round(Math.min(Math.max(longest, 40), 120)) : 0),
    hasNames,
  };
}

function longestName(sheet: Sheet): number {
  let longest = 0;
  for (let row = 0; row < sheet.matrix.size; row++) {
    longest = Math.max(longest, boxOfRow(sheet, row).label.length);
  }
  return longest;
}
