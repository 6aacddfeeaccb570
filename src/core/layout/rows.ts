import { groupBy } from '../../shared/group-by.ts';
import { type Flow, isAlone } from './flow.ts';

export interface RowsOptions {
  /** Box → the column that it stands in. */
  readonly columnOf: (box: number) => number;
  /** Rows of a column that would be wider are wrapped. */
  readonly maxWidth: (column: number) => number;
  /** Are boxes of this column that have no edge kept beside the others? */
  readonly isClosed: (column: number) => boolean;
  readonly gap: number;
  readonly widthOf: (box: number) => number;
}

/** The boxes of each level from top to bottom, without floors; those without any edge come first. */
export function levelsFromTop(
  flow: Flow,
  drawn: readonly number[],
  options: Pick<RowsOptions, 'columnOf' | 'isClosed'>,
): readonly (readonly number[])[] {
  const balance = new Int32Array(flow.graph.nodeCount);
  for (const edge of drawn) {
    balance[flow.graph.sources[edge]]++;
    balance[flow.graph.targets[edge]]--;
  }
  // Of a level that is wrapped, boxes with more lines to below are lower.
  return levelsOf(flow, options).map(level => level.sort((a, b) => balance[a] - balance[b] || a - b));
}

/** The rows of levels whose columns may be so wide. */
export function rowsOf(levels: readonly (readonly number[])[], options: RowsOptions): number[][] {
  return levels.flatMap(level => wrapped(level, options)).filter(row => row.length > 0);
}

/** The widest level of each column, if nothing is wrapped. */
export function naturalWidths(
  levels: readonly (readonly number[])[],
  options: Omit<RowsOptions, 'maxWidth'>,
): Map<number, number> {
  const widths = new Map<number, number>();
  for (const level of levels)
    for (const [column, boxes] of groupBy(level, options.columnOf))
      widths.set(column, Math.max(widths.get(column) ?? 0, rowWidth(boxes, options)));
  return widths;
}

/** From top to bottom. */
function levelsOf(
  { graph, level, levelCount, floors }: Flow,
  { columnOf, isClosed }: Pick<RowsOptions, 'columnOf' | 'isClosed'>,
): number[][] {
  const levels: number[][] = Array.from({ length: levelCount }, () => []);
  const alone: number[] = [];
  const highest = new Map<number, number>();
  for (let box = 0; box < graph.nodeCount; box++) {
    if (floors.includes(box)) continue;
    const isConnected = !isAlone(graph, box);
    const row = levelCount - 1 - level[box];
    (isConnected ? levels[row] : alone).push(box);
    if (isConnected) highest.set(columnOf(box), Math.min(highest.get(columnOf(box)) ?? row, row));
  }
  // At the bottom they would seem to carry the others.
  const first: number[] = [];
  for (const box of alone) {
    const row = isClosed(columnOf(box)) ? highest.get(columnOf(box)) : undefined;
    (row === undefined ? first : levels[row]).push(box);
  }
  return [first, ...levels];
}

function rowWidth(row: readonly number[], { widthOf, gap }: Pick<RowsOptions, 'widthOf' | 'gap'>): number {
  return row.reduce((sum, box) => sum + widthOf(box) + gap, -gap);
}

/** Columns are wrapped each for itself, side by side. */
function wrapped(level: readonly number[], options: RowsOptions): number[][] {
  const { columnOf, maxWidth, gap, widthOf } = options;
  const lines: number[][] = [[]];
  for (const [column, boxes] of groupBy(level, columnOf)) {
    const total = rowWidth(boxes, options);
    const width = total / Math.max(1, Math.ceil(total / maxWidth(column)));
    let [line, at] = [0, 0];
    for (const box of boxes) {
      if (at > 0 && at + widthOf(box) / 2 > width) [line, at] = [line + 1, 0];
      lines[line] ??= [];
      lines[line].push(box);
      at += widthOf(box) + gap;
    }
  }
  return lines;
}
