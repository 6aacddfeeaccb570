import type { ChosenBox } from './choose-boxes.ts';
import { coordinates } from './coordinates.ts';
import { drawnEdges, type Flow } from './flow.ts';
import { layLanes } from './lanes.ts';
import { orderRows } from './order-rows.ts';

export interface PlacedBox {
  /** Of the upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLine {
  /** The number of the edge in the flow. */
  readonly edge: number;
  readonly isUpward: boolean;
  /** From the user to the used one: the ends are on the borders of the boxes. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly PlacedLine[];
}

export interface PlaceOptions {
  /** Rows that would be wider are wrapped. */
  readonly maxWidth: number;
  /** How many downward edges are drawn at most. */
  readonly maxLines: number;
  /** The width of the name and the number in a box. */
  readonly textWidth: (box: ChosenBox) => number;
}

const GAP = 14;
const LINE_WIDTH = 10;
const ROW_GAP = 44;
const MIN_HEIGHT = 28;
const MOST_HEIGHT = 84;

/** Places the boxes in rows by level, the foundation at the bottom, and the lines between them. */
export function placeBoxes(boxes: readonly ChosenBox[], flow: Flow, options: PlaceOptions): Placed {
  const sizes = boxes.map(box => sizeOf(box, options.textWidth(box)));
  const drawn = drawnEdges(flow, options.maxLines);
  const rows = rowsOf(flow, drawn, { ...options, widthOf: box => sizes[box].width });
  const rowOf = new Map(rows.flatMap((row, i) => row.map(box => [box, i] as const)));
  const { sources, targets } = flow.graph;
  const isLevel = (edge: number) => rowOf.get(sources[edge]) === rowOf.get(targets[edge]);
  const long = drawn.filter(edge => !isLevel(edge));
  const lanes = layLanes({
    rows,
    widthOf: box => sizes[box].width,
    lines: long.map(edge => ({ from: sources[edge], to: targets[edge], weight: flow.weights[edge] })),
    lineWidth: LINE_WIDTH,
  });
  const ordered = orderRows(lanes);
  const x = coordinates(lanes, ordered, GAP);
  const left = Math.min(...lanes.places.map(({ width }, place) => x[place] - width / 2));
  const right = Math.max(...lanes.places.map(({ width }, place) => x[place] + width / 2));
  const tops: number[] = [];
  const heights = rows.map(row => Math.max(MIN_HEIGHT, ...row.map(box => sizes[box].height)));
  for (const [row] of rows.entries()) tops.push(row === 0 ? 0 : tops[row - 1] + heights[row - 1] + ROW_GAP);
  const placed: PlacedBox[] = [];
  const centre = new Float64Array(lanes.places.length);
  for (const [row, places] of lanes.rows.entries()) {
    for (const place of places) {
      const { box } = lanes.places[place];
      centre[place] = tops[row] + heights[row] / 2;
      if (box < 0) continue;
      const { width, height } = sizes[box];
      placed[box] = { x: x[place] - width / 2 - left, y: centre[place] - height / 2, width, height };
    }
  }
  const lines = long.map((edge, i): PlacedLine => {
    const { places } = lanes.lanes[i];
    const isDown = (rowOf.get(sources[edge]) ?? 0) < (rowOf.get(targets[edge]) ?? 0);
    const inner = places.slice(1, -1).map(place => [x[place] - left, centre[place]] as const);
    const [upper, lower] = isDown ? [sources[edge], targets[edge]] : [targets[edge], sources[edge]];
    const down = [bottomOf(placed[upper]), ...inner, topOf(placed[lower])];
    return { edge, isUpward: flow.isUpward[edge] === 1, points: isDown ? down : down.toReversed() };
  });
  const level = drawn.filter(isLevel).map((edge): PlacedLine => {
    const [from, to] = [placed[sources[edge]], placed[targets[edge]]];
    const below = Math.max(from.y + from.height, to.y + to.height) + ROW_GAP / 3;
    return {
      edge,
      isUpward: true,
      points: [bottomOf(from), [(from.x + from.width / 2 + to.x + to.width / 2) / 2, below], bottomOf(to)],
    };
  });
  return {
    width: right - left,
    height: (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0),
    boxes: placed,
    lines: [...lines, ...level],
  };
}

/** The area grows with the square root of the number of files. */
function sizeOf({ files }: ChosenBox, textWidth: number): { width: number; height: number } {
  const height = Math.min(MOST_HEIGHT, MIN_HEIGHT + Math.sqrt(files) * 0.9);
  return { width: Math.max(textWidth + 20, Math.sqrt(files) * 4), height };
}

function bottomOf({ x, y, width, height }: PlacedBox): readonly [number, number] {
  return [x + width / 2, y + height];
}

function topOf({ x, y, width }: PlacedBox): readonly [number, number] {
  return [x + width / 2, y];
}

interface RowsOptions {
  readonly maxWidth: number;
  readonly widthOf: (box: number) => number;
}

/** The boxes of each level from top to bottom; those without any edge come last. */
function rowsOf(
  { graph, level, levelCount }: Flow,
  drawn: readonly number[],
  options: RowsOptions,
): number[][] {
  const isConnected = (box: number) =>
    graph.outStart[box] < graph.outStart[box + 1] || graph.inStart[box] < graph.inStart[box + 1];
  const balance = new Int32Array(graph.nodeCount);
  for (const edge of drawn) {
    balance[graph.sources[edge]]++;
    balance[graph.targets[edge]]--;
  }
  const levels: number[][] = Array.from({ length: levelCount }, () => []);
  const alone: number[] = [];
  for (let box = 0; box < graph.nodeCount; box++)
    (isConnected(box) ? levels[levelCount - 1 - level[box]] : alone).push(box);
  // Of a level that is wrapped, boxes with more lines to below are lower.
  const rows = levels.flatMap(row =>
    wrapped(
      row.toSorted((a, b) => balance[a] - balance[b] || a - b),
      options,
    ),
  );
  return [...rows, ...wrapped(alone, options)].filter(row => row.length > 0);
}

function wrapped(row: readonly number[], { maxWidth, widthOf }: RowsOptions): number[][] {
  const total = row.reduce((sum, box) => sum + widthOf(box) + GAP, 0);
  const width = total / Math.max(1, Math.ceil(total / maxWidth));
  const lines: number[][] = [[]];
  let at = 0;
  for (const box of row) {
    if (at >= width) {
      lines.push([]);
      at = 0;
    }
    lines.at(-1)?.push(box);
    at += widthOf(box) + GAP;
  }
  return lines;
}
