import type { Areas } from './areas.ts';
import { leastHeight } from './bands.ts';
import { boxNames } from './box-names.ts';
import { type Size, sizeOf } from './box-sizes.ts';
import { packColumns } from './columns.ts';
import { DEFAULT_DETAIL, DETAILS, MIN_SCALE } from './details.ts';
import { drawnEdges } from './drawn-edges.ts';
import { frameLabels } from './frame-labels.ts';
import { frameTitleWidth } from './frame-title.ts';
import { gridOf, type PlaceInput } from './grid.ts';
import { FRAME_PADDING, LANE } from './lay-column.ts';
import type { Overview } from './overview.ts';
import { COLUMN_GAP, COLUMN_LANE, placeBoxes } from './place-boxes.ts';
import type { Placed } from './placed.ts';
import { isAlone } from './rows.ts';

/** A picture that is placed. */
export interface Arrangement {
  /** Box → its name. */
  readonly names: readonly string[];
  /** Box → what is written in it: in a frame, its name without that of the frame. */
  readonly labels: readonly string[];
  /** The areas of the frames, in their order. */
  readonly framed: readonly number[];
  readonly placed: Placed;
}

const SCALES = [1, 0.88, MIN_SCALE];
/** Shorter rows leave more room for the lines that pass them. */
const WRAPS = [1, 0.8, 0.6, 0.45, 0.3];
/** Placing takes most of the time that a picture takes. */
const MOST_TRIED = 3;

/** Where there is no room for all frames, the largest ones are tried, then none. */
const FEW_FRAMES = 3;

/**
 * Chooses the size of the names, the width of the rows, and how many frames stand beside each other. What does not fit
 * with the smallest readable names is as wide as the viewport, and higher.
 */
export function arrange(overview: Overview, areas: Areas, viewport: Size): Arrangement {
  const all = bestOf(overview, areas, viewport);
  if (all.isNarrow || all.framed.length === 0) return all;
  const few = all.framed.length > FEW_FRAMES ? bestOf(overview, areas, viewport, FEW_FRAMES) : all;
  return few.isNarrow ? few : bestOf(overview, areas, viewport, 0);
}

/** The first one that is no wider than the viewport, or else the narrowest. Only placing the lines says how wide it is. */
function bestOf(
  overview: Overview,
  areas: Areas,
  viewport: Size,
  mostFrames = Number.POSITIVE_INFINITY,
): Arrangement & { readonly isNarrow: boolean } {
  const { inputs, ...named } = inputsFor(overview, areas, viewport, mostFrames);
  const tried: { readonly placed: Placed; readonly input: PlaceInput }[] = [];
  for (const input of inputs) {
    const placed = placeBoxes(input);
    if (placed.width <= input.room.width) return { ...named, placed, isNarrow: true };
    tried.push({ placed, input });
  }
  const { placed } = tried.reduce((one, other) => (other.placed.width < one.placed.width ? other : one));
  return { ...named, placed, isNarrow: false };
}

/** What is worth trying, the best one first. */
function inputsFor(
  overview: Overview,
  areas: Areas,
  viewport: Size,
  mostFrames: number,
): Omit<Arrangement, 'placed'> & { readonly inputs: readonly PlaceInput[] } {
  const { boxes, flow } = overview;
  const names = boxNames(boxes);
  const { columnOf, framed } = columnsOf(overview, areas, mostFrames);
  const isFramed = (box: number) => columnOf[box] >= 0 && columnOf[box] < framed.length;
  const labels = frameLabels(boxes, names, areas, isFramed);
  const widest = viewport.width / MIN_SCALE / 3;
  const sizes = boxes.map(({ files }, box) => sizeOf(labels[box], files, widest));
  const frames = framed.map(area => frameTitleWidth(areas.list[area]));
  const drawn = drawnEdges(flow, DETAILS[DEFAULT_DETAIL]);
  const estimates = SCALES.flatMap(scale => {
    const room = { width: viewport.width / scale, height: viewport.height / scale };
    return WRAPS.map(wrap => {
      const input = { sizes, flow, drawn, room, rowWidth: room.width * wrap, columnOf, frames };
      const { width, height } = extentOf(input);
      return { input, width, isNarrow: width <= room.width, isLow: height <= room.height };
    });
  });
  const smallest = estimates.slice(-WRAPS.length).sort((a, b) => b.width - a.width);
  const best =
    estimates.find(({ isNarrow, isLow }) => isNarrow && isLow) ??
    smallest.find(({ isNarrow }) => isNarrow) ??
    smallest[smallest.length - 1];
  const narrower = smallest.filter(({ width }) => width < best.width);
  const inputs = [best, ...narrower].slice(0, MOST_TRIED).map(({ input }) => input);
  return { names, labels, framed, inputs };
}

/**
 * Frames are columns; so are all other boxes together, those without imports, and each margin. An area that has no two boxes beside its floors
 * has no frame.
 */
function columnsOf(
  { boxes, flow }: Overview,
  { list, areaOf }: Areas,
  mostFrames: number,
): { readonly columnOf: Int32Array; readonly framed: readonly number[] } {
  const standing = [...boxes.keys()].filter(box => !flow.floors.includes(box));
  const hasFrame = (area: number) =>
    list[area].isFramed && standing.filter(box => areaOf[box] === area).length > 1;
  const framed = [...list.keys()].filter(hasFrame).slice(0, mostFrames);
  const columns = new Map<string | number, number>(framed.map((area, column) => [area, column]));
  const columnOf = new Int32Array(boxes.length).fill(-1);
  for (const box of standing) {
    const loose = isAlone(flow.graph, box) ? 'alone' : 'loose';
    const key = boxes[box].margin ?? (columns.has(areaOf[box]) ? areaOf[box] : loose);
    const column = columns.get(key) ?? columns.size;
    columns.set(key, column);
    columnOf[box] = column;
  }
  return { columnOf, framed };
}

/** How large the rows will be with the lines that pass them. */
function extentOf(input: PlaceInput): Size {
  const { sizes, flow, drawn, columnOf, frames } = input;
  const { rows, columns } = gridOf(input);
  const rowOf = new Map(rows.flatMap((row, i) => row.map(box => [box, i] as const)));
  const inside = columns.map(() => new Uint32Array(rows.length));
  const between = new Uint32Array(rows.length);
  for (const edge of drawn) {
    const ends = [flow.graph.sources[edge], flow.graph.targets[edge]];
    const [one, other] = ends.map(box => rowOf.get(box) ?? rows.length);
    const isWithin = columnOf[ends[0]] >= 0 && columnOf[ends[0]] === columnOf[ends[1]];
    const passing = isWithin ? inside[columnOf[ends[0]]] : between;
    for (let row = Math.min(one, other) + 1; row < Math.max(one, other); row++) passing[row]++;
  }
  const widths = columns.map(({ widths: own }, column) => {
    const most = Math.max(...own.map((width, row) => (width > 0 ? width + inside[column][row] * LANE : 0)));
    return column < frames.length ? Math.max(frames[column], most + 2 * FRAME_PADDING) : most;
  });
  const lanes = Math.max(0, ...between) * (columns.length > 1 ? COLUMN_LANE / 2 : LANE);
  const packed = packColumns(
    columns.map((column, i) => ({ ...column, width: widths[i] })),
    [...columns.keys()],
    () => COLUMN_GAP,
  );
  const heights = rows.map(row => Math.max(0, ...row.map(box => sizes[box].height)));
  const height = leastHeight({
    heights,
    floors: flow.floors.length,
    room: 0,
    frames: columns.slice(0, frames.length),
  });
  return { width: packed.width + lanes, height };
}
