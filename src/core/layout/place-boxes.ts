import type { Size } from './box-sizes.ts';
import { coordinates } from './coordinates.ts';
import type { Flow } from './flow.ts';
import { layLanes } from './lanes.ts';
import { orderRows } from './order-rows.ts';
import { GAP, type Placed, type PlacedBox, type PlacedRow } from './placed.ts';
import { spreadPorts } from './ports.ts';
import { rowsOf } from './rows.ts';

export type { Placed, PlacedBox, PlacedLine, PlacedRow } from './placed.ts';

export interface PlaceInput {
  /** Box → its size. */
  readonly sizes: readonly Size[];
  readonly flow: Flow;
  /** The edges to draw. */
  readonly drawn: readonly number[];
  /** The size to fill, if possible. */
  readonly room: Size;
  /** Rows whose boxes would be wider are wrapped. */
  readonly rowWidth: number;
}

/** The width that a line takes where it passes a row. */
export const LANE = 7;
export const MIN_ROW_GAP = 17;
const MOST_ROW_GAP = 58;
export const FLOOR_HEIGHT = 24;
export const FLOOR_GAP = 5;
/** A floor has its name and the number of its users. */
const MIN_FLOOR = 320;

/**
 * Places the boxes in rows by level, the foundation at the bottom, and the lines between them. Floors are below all rows, and
 * as wide as the picture.
 */
export function placeBoxes({ sizes, flow, drawn, room, rowWidth }: PlaceInput): Placed {
  const widthOf = (box: number) => sizes[box].width;
  const rows = rowsOf(flow, drawn, { maxWidth: rowWidth, gap: GAP, widthOf });
  const rowOf = new Int32Array(sizes.length);
  for (const [row, boxes] of rows.entries()) for (const box of boxes) rowOf[box] = row;
  // The most used one is the lowest.
  const floors = flow.floors.toReversed();
  for (const [i, floor] of floors.entries()) rowOf[floor] = rows.length + i;
  const { sources, targets } = flow.graph;
  const isLevel = (edge: number) => rowOf[sources[edge]] === rowOf[targets[edge]];
  const long = drawn.filter(edge => !isLevel(edge));
  const lanes = layLanes({
    rows: [...rows, ...floors.map(() => [])],
    floorRows: new Map(floors.map((floor, i) => [floor, rows.length + i])),
    widthOf,
    lines: long.map(edge => ({ from: sources[edge], to: targets[edge], weight: flow.weights[edge] })),
    lineWidth: LANE,
  });
  const x = coordinates(lanes, orderRows(lanes), { gap: GAP, room: room.width });
  const left = Math.min(0, ...lanes.places.map(({ width }, place) => x[place] - width / 2));
  const right = Math.max(0, ...lanes.places.map(({ width }, place) => x[place] + width / 2));
  const bands = bandsOf(rows, sizes, { height: room.height, floors: floors.length });
  const boxes: PlacedBox[] = [];
  const rowOfPlace = new Int32Array(lanes.places.length);
  for (const [row, places] of lanes.rows.entries()) {
    const { top, bottom } = bands[row];
    for (const place of places) {
      rowOfPlace[place] = row;
      const { box } = lanes.places[place];
      if (box < 0) continue;
      const { width, height } = sizes[box];
      boxes[box] = { x: x[place] - width / 2 - left, y: (top + bottom - height) / 2, width, height, row };
    }
  }
  for (const [i, floor] of floors.entries()) {
    const row = rows.length + i;
    const y = bands[row].top;
    boxes[floor] = {
      x: 0,
      y,
      width: Math.max(MIN_FLOOR, right - left),
      height: FLOOR_HEIGHT,
      row,
      isFloor: true,
    };
  }
  const routes = long.map((edge, i) => ({
    edge,
    from: sources[edge],
    to: targets[edge],
    // From the upper box to the lower one.
    through: lanes.lanes[i].places
      .slice(1, -1)
      .map(place => ({ x: x[place] - left, row: rowOfPlace[place] })),
  }));
  const arcs = drawn
    .filter(isLevel)
    .map(edge => ({ edge, from: sources[edge], to: targets[edge], through: [] }));
  return {
    width: floors.length > 0 ? Math.max(MIN_FLOOR, right - left) : right - left,
    height: bands.at(-1)?.bottom ?? 0,
    boxes,
    lines: spreadPorts(boxes, bands, [...routes, ...arcs]),
    rows: bands,
  };
}

/** The rows get as far apart as there is room for. */
function bandsOf(
  rows: readonly (readonly number[])[],
  sizes: readonly Size[],
  { height, floors }: { readonly height: number; readonly floors: number },
): readonly PlacedRow[] {
  const heights = rows.map(row => Math.max(0, ...row.map(box => sizes[box].height)));
  const total = heights.reduce((sum, one) => sum + one, 0);
  const below = floors * (FLOOR_HEIGHT + FLOOR_GAP);
  const gaps = Math.max(1, rows.length - (floors > 0 ? 0 : 1));
  const gap = Math.min(MOST_ROW_GAP, Math.max(MIN_ROW_GAP, (height - total - below) / gaps));
  let at = 0;
  const bands = heights.map(one => {
    const band = { top: at, bottom: at + one };
    at += one + gap;
    return band;
  });
  for (let floor = 0; floor < floors; floor++) {
    bands.push({ top: at, bottom: at + FLOOR_HEIGHT });
    at += FLOOR_HEIGHT + FLOOR_GAP;
  }
  return bands;
}
