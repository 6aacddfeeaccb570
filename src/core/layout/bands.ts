import type { PlacedRow } from './placed.ts';

export interface BandsInput {
  /** Row → the height of its highest box. */
  readonly heights: readonly number[];
  readonly floors: number;
  /** The height to fill, if possible. */
  readonly room: number;
  /** The first and the last row of each frame. */
  readonly frames: readonly { readonly firstRow: number; readonly lastRow: number }[];
}

export const MIN_ROW_GAP = 17;
const MOST_ROW_GAP = 58;
export const FLOOR_HEIGHT = 24;
export const FLOOR_GAP = 5;
/** What a frame needs above its first row, for its name, and below its last one. */
export const FRAME_TOP = 26;
export const FRAME_BOTTOM = 9;

/** The rows from top to bottom, as far apart as there is room for; the floors are the last ones. */
export function bandsOf(input: BandsInput): PlacedRow[] {
  const { heights, floors, room } = input;
  const extra = heights.map((_, row) => frameRoom(input, row));
  const end = frameRoom(input, heights.length);
  const gaps = Math.max(1, heights.length - (floors > 0 ? 0 : 1));
  const gap = Math.min(MOST_ROW_GAP, Math.max(MIN_ROW_GAP, (room - leastHeight(input)) / gaps + MIN_ROW_GAP));
  let at = 0;
  const bands = heights.map((height, row) => {
    at += extra[row];
    const band = { top: at, bottom: at + height };
    at += height + gap;
    return band;
  });
  at += end;
  for (let floor = 0; floor < floors; floor++) {
    bands.push({ top: at, bottom: at + FLOOR_HEIGHT });
    at += FLOOR_HEIGHT + FLOOR_GAP;
  }
  return bands;
}

/** With the least distances between rows. */
export function leastHeight(input: BandsInput): number {
  const { heights, floors } = input;
  return heights.reduce(
    (sum, height, row) => sum + height + frameRoom(input, row) + MIN_ROW_GAP,
    floors * (FLOOR_HEIGHT + FLOOR_GAP) + frameRoom(input, heights.length) - MIN_ROW_GAP,
  );
}

/** What frames that begin with this row, or end with the one above it, need between the two. */
function frameRoom({ frames }: Pick<BandsInput, 'frames'>, row: number): number {
  const begins = frames.some(({ firstRow }) => firstRow === row);
  const ends = frames.some(({ lastRow }) => lastRow === row - 1);
  return (begins ? FRAME_TOP : 0) + (ends ? FRAME_BOTTOM : 0);
}
