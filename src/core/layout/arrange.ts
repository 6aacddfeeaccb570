import { boxNames } from './box-names.ts';
import { type Size, sizeOf } from './box-sizes.ts';
import { DEFAULT_DETAIL, DETAILS, MIN_SCALE } from './details.ts';
import { drawnEdges } from './drawn-edges.ts';
import type { Overview } from './overview.ts';
import { FLOOR_GAP, FLOOR_HEIGHT, LANE, MIN_ROW_GAP, type PlaceInput } from './place-boxes.ts';
import { GAP } from './placed.ts';
import { rowsOf } from './rows.ts';

/** A picture that is ready to be placed. */
export interface Arrangement {
  readonly overview: Overview;
  /** Box → its name. */
  readonly names: readonly string[];
  /** What `placeBoxes` needs. */
  readonly input: PlaceInput;
}

const SCALES = [1, 0.88, MIN_SCALE];
/** Shorter rows leave more room for the lines that pass them. */
const WRAPS = [1, 0.8, 0.6, 0.45, 0.3];

/**
 * Chooses the size of the names and the width of the rows. What does not fit with the smallest readable names is as wide
 * as the viewport, and higher.
 */
export function arrange(overview: Overview, viewport: Size): Arrangement {
  const names = boxNames(overview.boxes);
  const widest = viewport.width / MIN_SCALE / 3;
  const sizes = overview.boxes.map(({ files }, box) => sizeOf(names[box], files, widest));
  const drawn = drawnEdges(overview.flow, DETAILS[DEFAULT_DETAIL]);
  const inputs = SCALES.flatMap(scale => {
    const room = { width: viewport.width / scale, height: viewport.height / scale };
    return WRAPS.map(wrap => ({ sizes, flow: overview.flow, drawn, room, rowWidth: room.width * wrap }));
  });
  const extents = inputs.map(extentOf);
  const isNarrow = (_: PlaceInput, i: number) => extents[i].width <= inputs[i].room.width;
  const fits = (input: PlaceInput, i: number) => isNarrow(input, i) && extents[i].height <= input.room.height;
  const smallest = inputs.slice(-WRAPS.length);
  const narrowest = smallest.reduce((one, other) =>
    extents[inputs.indexOf(other)].width < extents[inputs.indexOf(one)].width ? other : one,
  );
  const input = inputs.find(fits) ?? smallest.find(one => isNarrow(one, inputs.indexOf(one)));
  return { overview, names, input: input ?? narrowest };
}

/** How large the rows will be with the lines that pass them. */
function extentOf({ sizes, flow, drawn, rowWidth }: PlaceInput): Size {
  const rows = rowsOf(flow, drawn, { maxWidth: rowWidth, gap: GAP, widthOf: box => sizes[box].width });
  const rowOf = new Map(rows.flatMap((row, i) => row.map(box => [box, i] as const)));
  const widths = rows.map(row => row.reduce((sum, box) => sum + sizes[box].width + GAP, -GAP));
  for (const edge of drawn) {
    const ends = [flow.graph.sources[edge], flow.graph.targets[edge]].map(box => rowOf.get(box) ?? 0);
    for (let row = Math.min(...ends) + 1; row < Math.max(...ends); row++) widths[row] += LANE;
  }
  const height = rows.reduce(
    (sum, row) => sum + Math.max(...row.map(box => sizes[box].height)) + MIN_ROW_GAP,
    flow.floors.length * (FLOOR_HEIGHT + FLOOR_GAP) - MIN_ROW_GAP,
  );
  return { width: Math.max(0, ...widths), height };
}
