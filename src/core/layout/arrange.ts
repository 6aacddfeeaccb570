import { boxNames } from './box-names.ts';
import { type Size, sizeOf } from './box-sizes.ts';
import { MOST_BOXES } from './choose-boxes.ts';
import { DEFAULT_DETAIL, DETAILS, MIN_SCALE } from './details.ts';
import { drawnEdges } from './flow.ts';
import type { Overview, OverviewMaker } from './overview.ts';
import { LANE, MIN_ROW_GAP, type PlaceInput } from './place-boxes.ts';
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
const WRAPS = [1, 0.8, 0.6];
const FEWEST_BOXES = 10;
const FEWER = 0.8;

/** The picture with the most boxes that fits the viewport with readable names. */
export function arrange(overviewWith: OverviewMaker, viewport: Size): Arrangement {
  for (let most = MOST_BOXES; ; most = Math.floor(most * FEWER)) {
    const overview = overviewWith(most);
    const names = boxNames(overview.boxes);
    const widest = viewport.width / MIN_SCALE / 3;
    const sizes = overview.boxes.map(({ files }, box) => sizeOf(names[box], files, widest));
    const drawn = drawnEdges(overview.flow, DETAILS[DEFAULT_DETAIL]);
    const inputs = SCALES.flatMap(scale => {
      const room = { width: viewport.width / scale, height: viewport.height / scale };
      return WRAPS.map(wrap => ({ sizes, flow: overview.flow, drawn, room, rowWidth: room.width * wrap }));
    });
    const input = inputs.find(fits);
    if (input || most * FEWER < FEWEST_BOXES)
      return { overview, names, input: input ?? inputs[inputs.length - 1] };
    // Boxes that cannot be divided further need no other attempt for each number.
    most = Math.min(most, Math.ceil(overview.boxes.length / FEWER));
  }
}

/** Would the rows be low enough, and narrow enough with the lines that pass them? */
function fits({ sizes, flow, drawn, room, rowWidth }: PlaceInput): boolean {
  const rows = rowsOf(flow, drawn, { maxWidth: rowWidth, gap: GAP, widthOf: box => sizes[box].width });
  const rowOf = new Map(rows.flatMap((row, i) => row.map(box => [box, i] as const)));
  const widths = rows.map(row => row.reduce((sum, box) => sum + sizes[box].width + GAP, -GAP));
  for (const edge of drawn) {
    const ends = [flow.graph.sources[edge], flow.graph.targets[edge]].map(box => rowOf.get(box) ?? 0);
    for (let row = Math.min(...ends) + 1; row < Math.max(...ends); row++) widths[row] += LANE;
  }
  const height = rows.reduce(
    (sum, row) => sum + Math.max(...row.map(box => sizes[box].height)) + MIN_ROW_GAP,
    -MIN_ROW_GAP,
  );
  return height <= room.height && widths.every(width => width <= room.width);
}
