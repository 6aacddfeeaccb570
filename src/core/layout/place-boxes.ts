import { groupBy } from '../../shared/group-by.ts';
import { once } from '../../shared/once.ts';
import { bandsOf, FLOOR_HEIGHT, FRAME_BOTTOM, FRAME_TOP } from './bands.ts';
import { COUNT_SIZE, FLOOR_PADDING } from './box-sizes.ts';
import { orderColumns, type PackedColumns, packColumns } from './columns.ts';
import { floorText } from './floor-text.ts';
import { isAlone } from './flow.ts';
import type { PlaceInput } from './grid.ts';
import { LANE, layColumn } from './lay-column.ts';
import { ALONE_TEXT, type AloneRow, type Placed, type PlacedBox, type PlacedFrame } from './placed.ts';
import { type Route, spreadPorts } from './ports.ts';
import { coveredBy, type GapPlace, type Obstacle, routeLines } from './route-lines.ts';
import { textWidth } from './text-width.ts';

export type { Placed, PlacedBox, PlacedLine, PlacedRow } from './placed.ts';

/** A floor has its name and the number of its users. */
const MIN_FLOOR = 320;
/** Lines pass between the two. */
const LEAST_BETWEEN = 40;
/** Between two columns, and more for each line that passes there. */
export const COLUMN_GAP = 18;
export const COLUMN_LANE = 5;

/** Boxes and lines with certain gaps between the columns. */
interface Stage {
  readonly boxes: readonly PlacedBox[];
  readonly routes: readonly Route[];
  /** Column → its left border. */
  readonly left: readonly number[];
  readonly width: number;
}

/** A way to place boxes: what takes long is done once, and only where it is needed. */
export interface Placing {
  /** Tells this as soon as it is certain, from the columns if they are already too wide. */
  isWiderThan(width: number): boolean;
  place(): Placed;
}

/**
 * Places the boxes in rows by level, the foundation at the bottom, and the lines between them. Frames are columns over
 * these rows. Floors are below all rows, and as wide as the picture.
 */
export function placingOf(input: PlaceInput): Placing {
  const { sizes, flow, drawn, room, frames, grid } = input;
  const { rows } = grid;
  const { sources, targets } = flow.graph;
  // The most used one is the lowest.
  const floors = flow.floors.toReversed();
  const rowOf = new Int32Array(sizes.length);
  for (const [row, boxes] of rows.entries()) for (const box of boxes) rowOf[box] = row;
  for (const [i, floor] of floors.entries()) rowOf[floor] = rows.length + i;
  const columnOf = (box: number) => (flow.floors.includes(box) ? -1 : input.columnOf[box]);
  const isLevel = (edge: number) => rowOf[sources[edge]] === rowOf[targets[edge]];
  const isWithin = (edge: number) => {
    const column = columnOf(sources[edge]);
    return column >= 0 && column === columnOf(targets[edge]);
  };
  const long = drawn.filter(edge => !isLevel(edge));
  const own = groupBy(long.filter(isWithin), edge => columnOf(sources[edge]));
  const between = long.filter(edge => !isWithin(edge));
  const columns = grid.columns.map((column, number) =>
    layColumn(column, number, own.get(number) ?? [], input),
  );
  const bands = bandsOf({
    heights: rows.map(row => Math.max(0, ...row.map(box => sizes[box].height))),
    floors: floors.length,
    room: room.height,
    frames: columns.slice(0, frames.length),
  });
  const pulls = [...flow.weights.keys()]
    .map(edge => ({
      one: columnOf(sources[edge]),
      other: columnOf(targets[edge]),
      weight: flow.weights[edge],
    }))
    .filter(({ one, other }) => one >= 0 && other >= 0 && one !== other);
  const order = orderColumns(columns, pulls, COLUMN_GAP);
  const tight = packColumns(columns, order, () => COLUMN_GAP);
  // The lines between the columns say how wide the gaps must be.
  const first = once(() => stageOf(tight));
  const spaced = once(() => {
    const passing = columns.map((_, column) => (columns.length > 1 ? countBefore(first(), column) : 0));
    if (passing.every(count => count === 0)) return tight;
    return packColumns(columns, order, column => COLUMN_GAP + passing[column] * COLUMN_LANE);
  });
  const place = once(() => placedIn(spaced() === tight ? first() : stageOf(spaced())));
  return {
    isWiderThan: most => tight.width > most || spaced().width > most || place().width > most,
    place,
  };

  function placedIn({ boxes, routes, width, left }: Stage): Placed {
    const arcs = drawn
      .filter(isLevel)
      .map(edge => ({ edge, from: sources[edge], to: targets[edge], through: [] }));
    const placedFrames = framesAt(left);
    const alone = aloneRow(boxes);
    return {
      width: Math.max(width, alone ? alone.x + textWidth(ALONE_TEXT, COUNT_SIZE) : 0),
      ...(alone && { alone }),
      height: Math.max(bands.at(-1)?.bottom ?? 0, ...placedFrames.map(({ y, height }) => y + height)),
      boxes,
      lines: spreadPorts(boxes, bands, [...routes, ...arcs]),
      rows: bands,
      frames: placedFrames,
    };
  }

  function aloneRow(boxes: readonly PlacedBox[]): AloneRow | undefined {
    const isFirst = (box: number) => input.columnOf[box] >= frames.length && isAlone(flow.graph, box);
    const found = [...boxes.keys()].filter(isFirst);
    const [first] = found;
    if (first === undefined || flow.graph.edgeCount === 0) return undefined;
    const ends = found
      .filter(box => boxes[box].row === boxes[first].row)
      .map(box => boxes[box].x + boxes[box].width);
    return { x: Math.max(...ends) + COLUMN_GAP, y: boxes[first].y + boxes[first].height / 2, boxes: found };
  }

  function stageOf(packed: PackedColumns): Stage {
    const total = floors.length > 0 ? Math.max(MIN_FLOOR, packed.width) : packed.width;
    const shift = (total - packed.width) / 2;
    const at = packed.left.map(one => one + shift);
    const placed: PlacedBox[] = [];
    for (const [number, column] of columns.entries())
      for (const [box, x] of column.boxes) {
        const { top, bottom } = bands[rowOf[box]];
        const { width: wide, height } = sizes[box];
        placed[box] = {
          x: at[number] + x - wide / 2,
          y: (top + bottom - height) / 2,
          width: wide,
          height,
          row: rowOf[box],
        };
      }
    for (const floor of floors) {
      const y = bands[rowOf[floor]].top;
      const right = textWidth(floorText(flow, floor), COUNT_SIZE) + FLOOR_PADDING;
      const words = { left: Math.min(sizes[floor].width, total - right - LEAST_BETWEEN), right };
      placed[floor] = {
        x: 0,
        y,
        width: total,
        height: FLOOR_HEIGHT,
        row: rowOf[floor],
        isFloor: true,
        words,
      };
    }
    const inner = [...own].flatMap(([number, edges]) =>
      edges.map(edge => ({
        edge,
        from: sources[edge],
        to: targets[edge],
        through: (columns[number].through.get(edge) ?? []).map(({ x, row }) => ({ x: x + at[number], row })),
      })),
    );
    const outer = routeLines({
      boxes: placed,
      obstacles: bands.map((_, row) => obstaclesIn(row, placed, at)),
      isForeign: isForeignAt(at),
      lines: between
        .toSorted((a, b) => flow.weights[b] - flow.weights[a] || a - b)
        .map(edge => ({ edge, from: sources[edge], to: targets[edge] })),
    });
    return fitted({ boxes: placed, routes: [...inner, ...outer], left: at, width: total });
  }

  /** Lines may pass beside the outermost boxes. */
  function fitted(placed: Stage): Stage {
    const ends = placed.routes.flatMap(({ through }) => through.map(({ x }) => x));
    const from = Math.min(0, ...ends.map(x => x - LANE));
    const to = Math.max(placed.width, ...ends.map(x => x + LANE));
    return {
      ...placed,
      width: to - from,
      left: placed.left.map(x => x - from),
      boxes: placed.boxes.map(box =>
        box.isFloor ? { ...box, width: to - from } : { ...box, x: box.x - from },
      ),
      routes: placed.routes.map(route => ({
        ...route,
        through: route.through.map(one => ({ ...one, x: one.x - from })),
      })),
    };
  }

  function obstaclesIn(row: number, placed: readonly PlacedBox[], at: readonly number[]): Obstacle[] {
    const found = [...(rows[row] ?? []), ...floors.filter(floor => rowOf[floor] === row)].flatMap(box =>
      coveredBy(placed[box]),
    );
    for (const [number, { lines }] of columns.entries())
      for (const { from, to } of lines[row] ?? [])
        found.push({ from: from + at[number], to: to + at[number] });
    return found.sort((a, b) => a.from - b.from);
  }

  /** Tests whether a gap is in a frame in which a line neither begins nor ends. */
  function isForeignAt(at: readonly number[]): (gap: GapPlace, one: number, other: number) => boolean {
    return ({ row, left: from, right: to }, one, other) =>
      frames.some((_, number) => {
        const { firstRow, lastRow, width } = columns[number];
        const isInside = row >= firstRow && row <= lastRow && from > at[number] && to < at[number] + width;
        return isInside && columnOf(one) !== number && columnOf(other) !== number;
      });
  }

  /** The most lines that pass one row between a column and the one on its left. */
  function countBefore({ routes, left }: Stage, column: number): number {
    const { firstRow, lastRow } = columns[column];
    const counts = new Map<number, number>();
    for (const { through } of routes)
      for (const { x, row } of through) {
        if (row < firstRow || row > lastRow || x > left[column]) continue;
        const isNext = columns.every(
          (other, number) =>
            row < other.firstRow ||
            row > other.lastRow ||
            left[number] >= left[column] ||
            x > left[number] + other.width,
        );
        if (isNext) counts.set(row, (counts.get(row) ?? 0) + 1);
      }
    return Math.max(0, ...counts.values());
  }

  function framesAt(left: readonly number[]): PlacedFrame[] {
    return frames.map((_, number) => {
      const { firstRow, lastRow, width: wide } = columns[number];
      const top = bands[firstRow].top - FRAME_TOP + 3;
      return { x: left[number], y: top, width: wide, height: bands[lastRow].bottom + FRAME_BOTTOM - top };
    });
  }
}
