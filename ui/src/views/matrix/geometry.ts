import { boxOfRow, type Sheet } from './sheet.ts';

/** Sizes in pixels. Rows are as high as columns are wide. */
export interface Geometry {
  readonly cell: number;
  /** The row headers, and within them the bracket of one open folder. */
  readonly headWidth: number;
  readonly bracket: number;
  /** The brackets are wide enough for an arrow and a name. */
  readonly hasBracketNames: boolean;
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
/** Below this a bracket is a bar without words. */
const NAMED_BRACKET = 16;
const SMALLEST_BRACKET = 4;
/** Folders within folders must leave room for the cells. */
const MOST_OF_FRAME = 0.6;
/** The arrow, the number and the distances of a row header. */
const BESIDE_NAME = 62;
/** What a letter of a name takes on average. */
const LETTER = 6.5;
/** The number of a column and the distances around it; where there are hundreds, it stands upright. */
const NUMBER_HEIGHT = 28;
const TALL_NUMBER_HEIGHT = 44;

/** Cells shrink a little when that brings more of the matrix into the frame. */
export function geometryOf(sheet: Sheet, frame: Frame, isLarge: boolean): Geometry {
  const isNarrow = frame.width < 560;
  const longest = longestName(sheet) * LETTER;
  const name = Math.round(Math.min(Math.max(longest, 64), isNarrow ? 88 : 200));
  const bracket = bracketOf(sheet.depth, frame.width * MOST_OF_FRAME - BESIDE_NAME - name);
  const headWidth = sheet.depth * bracket + BESIDE_NAME + name;
  const number = sheet.matrix.size > 99 ? TALL_NUMBER_HEIGHT : NUMBER_HEIGHT;
  const hasNames = frame.height >= 420;
  const fitting = Math.floor((frame.width - headWidth) / Math.max(1, sheet.matrix.size));
  return {
    cell: isLarge ? LARGEST_CELL : Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, fitting)),
    headWidth,
    bracket,
    hasBracketNames: bracket >= NAMED_BRACKET,
    headHeight: number + (hasNames ? Math.round(Math.min(Math.max(longest, 40), 120)) : 0),
    hasNames,
  };
}

function bracketOf(depth: number, room: number): number {
  return Math.max(SMALLEST_BRACKET, Math.min(BRACKET, Math.floor(room / Math.max(1, depth))));
}

function longestName(sheet: Sheet): number {
  let longest = 0;
  for (let row = 0; row < sheet.matrix.size; row++) {
    longest = Math.max(longest, boxOfRow(sheet, row).label.length);
  }
  return longest;
}
