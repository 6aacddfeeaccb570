import { leastHeight } from './bands.ts';
import type { Size } from './box-sizes.ts';
import { packColumns } from './columns.ts';
import type { Grid, GridInput } from './grid.ts';
import { FRAME_PADDING, LANE } from './lay-column.ts';
import { COLUMN_GAP, COLUMN_LANE } from './place-boxes.ts';

/** How large the rows will be with the lines that pass them. */
export function extentOf({ sizes, flow, drawn, columnOf, frames }: GridInput, { rows, columns }: Grid): Size {
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
