import { once } from '../../shared/once.ts';
import type { Areas } from './areas.ts';
import { boxNames } from './box-names.ts';
import { type Size, sizeOf } from './box-sizes.ts';
import { DEFAULT_DETAIL, DETAILS, MIN_SCALE } from './details.ts';
import { drawnEdges } from './drawn-edges.ts';
import { extentOf } from './extent.ts';
import { isAlone } from './flow.ts';
import { frameLabels } from './frame-labels.ts';
import { frameTitleWidth } from './frame-title.ts';
import { gridsOf } from './grid.ts';
import type { Overview } from './overview.ts';
import { type Placing, placingOf } from './place-boxes.ts';
import type { Placed } from './placed.ts';

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
  const all = waysFor(overview, areas, viewport);
  const first = firstNarrow(all);
  if (first || all.framed.length === 0) return placedWith(all, first);
  const few = all.framed.length > FEW_FRAMES ? waysFor(overview, areas, viewport, FEW_FRAMES) : undefined;
  const second = few && firstNarrow(few);
  if (second) return placedWith(few, second);
  const none = waysFor(overview, areas, viewport, 0);
  return placedWith(none, firstNarrow(none));
}

/** How the boxes could be placed with certain frames. */
interface Ways extends Omit<Arrangement, 'placed'> {
  readonly best: Way;
  /** What is worth trying next. */
  readonly others: () => readonly Way[];
}

interface Way {
  readonly room: Size;
  readonly placing: Placing;
}

/** Only placing the lines says how wide a picture is. */
function firstNarrow({ best, others }: Ways): Placing | undefined {
  const isNarrow = ({ placing, room }: Way) => !placing.isWiderThan(room.width);
  return (isNarrow(best) ? best : others().find(isNarrow))?.placing;
}

/** Takes the narrowest way if no other is chosen. */
function placedWith({ names, labels, framed, best, others }: Ways, chosen: Placing | undefined): Arrangement {
  const placing = chosen ?? narrowest([best, ...others()].map(way => way.placing));
  return { names, labels, framed, placed: placing.place() };
}

function narrowest(placings: readonly Placing[]): Placing {
  return placings.reduce((one, other) => {
    const { width } = one.place();
    return !other.isWiderThan(width) && other.place().width < width ? other : one;
  });
}

/** What is worth trying. */
function waysFor(
  overview: Overview,
  areas: Areas,
  viewport: Size,
  mostFrames = Number.POSITIVE_INFINITY,
): Ways {
  const { boxes, flow } = overview;
  const names = boxNames(boxes);
  const { columnOf, framed } = columnsOf(overview, areas, mostFrames);
  const isFramed = (box: number) => columnOf[box] >= 0 && columnOf[box] < framed.length;
  const labels = frameLabels(boxes, names, areas, isFramed);
  const widest = viewport.width / MIN_SCALE / 3;
  const sizes = boxes.map(({ files }, box) => sizeOf(labels[box], files, widest));
  const frames = framed.map(area => frameTitleWidth(areas.list[area]));
  const input = { sizes, flow, drawn: drawnEdges(flow, DETAILS[DEFAULT_DETAIL]), columnOf, frames };
  const gridFor = gridsOf(input);
  const rooms = SCALES.map(scale => ({ width: viewport.width / scale, height: viewport.height / scale }));
  const estimates = rooms.map(room =>
    WRAPS.map(wrap =>
      once(() => {
        const grid = gridFor(room.width, room.width * wrap);
        const { width, height } = extentOf(input, grid);
        const isNarrow = width <= room.width;
        return { width, isNarrow, fits: isNarrow && height <= room.height, room, grid };
      }),
    ),
  );
  const smallest = once(() =>
    estimates[estimates.length - 1].map(estimate => estimate()).sort((a, b) => b.width - a.width),
  );
  const best =
    estimates.flat().find(estimate => estimate().fits)?.() ??
    smallest().find(({ isNarrow }) => isNarrow) ??
    smallest()[WRAPS.length - 1];
  const wayOf = ({ room, grid }: Pick<typeof best, 'room' | 'grid'>): Way => ({
    room,
    placing: placingOf({ ...input, room, grid }),
  });
  const others = once(() =>
    smallest()
      .filter(({ width }) => width < best.width)
      .slice(0, MOST_TRIED - 1)
      .map(wayOf),
  );
  return { names, labels, framed, best: wayOf(best), others };
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
