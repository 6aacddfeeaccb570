import { boxOfRow, type Sheet } from './sheet.ts';

/** Sizes in pixels. Cells are square. */
export interface Geometry {
  readonly cell: number;
  /** Width of the row headers, and of the bracket of one open folder in them. */
  readonly headWidth: number;
  readonly bracket: number;
  /** Whether brackets are wide enough for an arrow and a name. */
  readonly hasBracketNames: boolean;
  readonly headHeight: number;
  /** Whether columns show names in addition to numbers. */
  readonly hasNames: boolean;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const MAX_CELL = 24;
const MIN_CELL = 20;
const BRACKET = 20;
/** A narrower bracket is a bar without text. */
const NAMED_BRACKET = 16;
const MIN_BRACKET = 4;
/** Maximum share of the row headers: nested folders must leave space for the cells. */
const MAX_HEADER_SHARE = 0.6;
/** Width of the arrow, the number and the gaps of a row header. */
const BESIDE_NAME = 62;
/** Average width of a letter. */
const LETTER = 6.5;
/** Height of a column number with its gaps; from a hundred columns on, the digits are stacked. */
const NUMBER_HEIGHT = 28;
const TALL_NUMBER_HEIGHT = 44;

/** Cells shrink a little if that makes more of the matrix visible. */
export function geometryOf(sheet: Sheet, frame: Frame, isLarge: boolean): Geometry {
  const isNarrow = frame.width < 560;
  const longest = longestName(sheet) * LETTER;
  const name = Math.round(Math.min(Math.max(longest, 64), isNarrow ? 88 : 200));
  const bracket = bracketOf(sheet.depth, frame.width * MAX_HEADER_SHARE - BESIDE_NAME - name);
  const headWidth = sheet.depth * bracket + BESIDE_NAME + name;
  const number = sheet.matrix.size > 99 ? TALL_NUMBER_HEIGHT : NUMBER_HEIGHT;
  const hasNames = frame.height >= 420;
  const fitting = Math.floor((frame.width - headWidth) / Math.max(1, sheet.matrix.size));
  return {
    cell: isLarge ? MAX_CELL : Math.max(MIN_CELL, Math.min(MAX_CELL, fitting)),
    headWidth,
    bracket,
    hasBracketNames: bracket >= NAMED_BRACKET,
    headHeight: number + (hasNames ? Math.round(Math.min(Math.max(longest, 40), 120)) : 0),
    hasNames,
  };
}

function bracketOf(depth: number, room: number): number {
  return Math.max(MIN_BRACKET, Math.min(BRACKET, Math.floor(room / Math.max(1, depth))));
}

function longestName(sheet: Sheet): number {
  let longest = 0;
  for (let row = 0; row < sheet.matrix.size; row++) {
    longest = Math.max(longest, boxOfRow(sheet, row).label.length);
  }
  return longest;
}
