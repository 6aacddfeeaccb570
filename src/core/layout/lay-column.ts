import type { Column } from './columns.ts';
import { coordinates } from './coordinates.ts';
import type { Grid, PlaceInput } from './grid.ts';
import { layLanes } from './lanes.ts';
import { orderRows } from './order-rows.ts';
import { GAP } from './placed.ts';
import type { Obstacle } from './route-lines.ts';

/** The width that a line takes where it passes a row. */
export const LANE = 7;
/** Between the border of a frame and the boxes in it. */
export const FRAME_PADDING = 14;

/** The boxes of a column and the lines between them, from its left border. */
export interface LaidColumn extends Column {
  readonly boxes: ReadonlyMap<number, number>;
  /** Row → the lines that pass it. */
  readonly lines: readonly (readonly Obstacle[])[];
  /** The middles of the places of each line between its ends. */
  readonly through: ReadonlyMap<number, readonly { readonly x: number; readonly row: number }[]>;
}

/** Orders the boxes of a column and gives the lines between them a place in each row that they pass. */
export function layColumn(
  { firstRow, lastRow, room }: Grid['columns'][number],
  number: number,
  edges: readonly number[],
  { sizes, flow, columnOf, frames, grid: { rows } }: PlaceInput,
): LaidColumn {
  const { sources, targets } = flow.graph;
  const lanes = layLanes({
    rows: rows.map(row => row.filter(box => columnOf[box] === number)),
    widthOf: box => sizes[box].width,
    lines: edges.map(edge => ({ from: sources[edge], to: targets[edge], weight: flow.weights[edge] })),
    lineWidth: LANE,
  });
  const x = coordinates(lanes, orderRows(lanes), { gap: GAP, room });
  const isFramed = number < frames.length;
  const borders = lanes.places.map(({ width }, place) => [x[place] - width / 2, x[place] + width / 2]);
  const padding = isFramed ? FRAME_PADDING : 0;
  const left = Math.min(...borders.map(([from]) => from)) - padding;
  const right = Math.max(...borders.map(([, to]) => to)) + padding;
  const wide = Math.max(right - left, isFramed ? frames[number] : 0);
  const shift = (wide - (right - left)) / 2 - left;
  const boxes = new Map<number, number>();
  const rowOfPlace = new Int32Array(lanes.places.length);
  const lines = lanes.rows.map((places, row) =>
    places.flatMap(place => {
      rowOfPlace[place] = row;
      const { box } = lanes.places[place];
      if (box >= 0) boxes.set(box, x[place] + shift);
      const [from, to] = borders[place];
      return box < 0 ? [{ from: from + shift, to: to + shift }] : [];
    }),
  );
  const through = new Map(
    edges.map((edge, i) => [
      edge,
      lanes.lanes[i].places.slice(1, -1).map(place => ({ x: x[place] + shift, row: rowOfPlace[place] })),
    ]),
  );
  return { firstRow, lastRow, width: wide, boxes, lines, through };
}
