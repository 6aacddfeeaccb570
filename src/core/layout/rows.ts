import type { Flow } from './flow.ts';

export interface RowsOptions {
  /** Rows that would be wider are wrapped. */
  readonly maxWidth: number;
  readonly gap: number;
  readonly widthOf: (box: number) => number;
}

/** The boxes of each level from top to bottom, without floors; those without any edge come last. */
export function rowsOf(
  { graph, level, levelCount, floors }: Flow,
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
  for (let box = 0; box < graph.nodeCount; box++) {
    if (floors.includes(box)) continue;
    (isConnected(box) ? levels[levelCount - 1 - level[box]] : alone).push(box);
  }
  // Of a level that is wrapped, boxes with more lines to below are lower.
  const rows = levels.flatMap(row =>
    wrapped(
      row.toSorted((a, b) => balance[a] - balance[b] || a - b),
      options,
    ),
  );
  return [...rows, ...wrapped(alone, options)].filter(row => row.length > 0);
}

function wrapped(row: readonly number[], { maxWidth, gap, widthOf }: RowsOptions): number[][] {
  const total = row.reduce((sum, box) => sum + widthOf(box) + gap, -gap);
  const width = total / Math.max(1, Math.ceil(total / maxWidth));
  const lines: number[][] = [[]];
  let at = 0;
  for (const box of row) {
    if (at > 0 && at + widthOf(box) / 2 > width) {
      lines.push([]);
      at = 0;
    }
    lines.at(-1)?.push(box);
    at += widthOf(box) + gap;
  }
  return lines;
}
