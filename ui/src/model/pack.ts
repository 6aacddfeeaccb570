/** An item to place: a box, or a tangle whose members are already placed inside it. */
export interface Block {
  /** The box, or the first member of the tangle. */
  readonly unit: number;
  /** -1 for a box. */
  readonly tangle: number;
  readonly width: number;
  readonly height: number;
  /** The members of a tangle, relative to the block's corner. */
  readonly inside?: Packed;
}

export interface Placed extends Block {
  readonly x: number;
  readonly y: number;
  /** Index of its row in the folder, and of its line in the row: a row is wrapped into lines. */
  readonly row: number;
  readonly line: number;
  /** Added by a save beside all rows, where it moves nothing. */
  readonly isBeside?: boolean;
}

export interface Packed {
  readonly width: number;
  readonly height: number;
  /** In reading order. */
  readonly blocks: readonly Placed[];
}

export interface PackOptions {
  readonly gap: number;
  readonly lineGap: number;
  readonly rowGap: number;
  readonly minWidth: number;
  /** Smaller is better. A row is wrapped only if that lowers the cost. */
  cost(width: number, height: number): number;
}

/** Number of candidate widths between the widest block and the longest unwrapped row. */
const CANDIDATES = 10;

/** Stacks rows of blocks, wrapped into centred lines at the width with the lowest cost. */
export function packRows(rows: readonly (readonly Block[])[], options: PackOptions): Packed {
  const widest = rows.flat().reduce((most, { width }) => Math.max(most, width), 0);
  const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row, options.gap)), 0);
  let bestLimit = longest;
  let best = Number.POSITIVE_INFINITY;
  // Widest first: among equal costs the one with the fewest lines wins.
  for (let step = CANDIDATES - 1; step >= 0 && widest > 0; step--) {
    const limit = widest * (longest / widest) ** (step / (CANDIDATES - 1));
    const { width, height } = extentOf(rows, limit, options);
    const cost = options.cost(Math.max(width, options.minWidth), height);
    if (cost >= best) continue;
    best = cost;
    bestLimit = limit;
  }
  return place(rows, bestLimit, options);
}

/** Allows for rounding: the limit is computed with a power. */
const TOLERANCE = 1e-6;

/** The end index of each line of a row. */
function breaksOf(row: readonly Block[], limit: number, gap: number): number[] {
  const breaks: number[] = [];
  let length = 0;
  for (let i = 0; i < row.length; i++) {
    const longer = length === 0 ? row[i].width : length + gap + row[i].width;
    if (length > 0 && longer > limit + TOLERANCE) {
      breaks.push(i);
      length = row[i].width;
    } else length = longer;
  }
  breaks.push(row.length);
  return breaks;
}

/** The size that `place` would produce, without allocating: it runs once for each candidate width. */
function extentOf(
  rows: readonly (readonly Block[])[],
  limit: number,
  { gap, lineGap, rowGap }: PackOptions,
): { readonly width: number; readonly height: number } {
  let width = 0;
  let height = 0;
  for (let row = 0; row < rows.length; row++) {
    let length = 0;
    let tallest = 0;
    for (const block of rows[row]) {
      const longer = length === 0 ? block.width : length + gap + block.width;
      if (length > 0 && longer > limit + TOLERANCE) {
        height += tallest + lineGap;
        tallest = 0;
        length = block.width;
      } else length = longer;
      if (block.height > tallest) tallest = block.height;
      if (length > width) width = length;
    }
    height += tallest + (row > 0 ? rowGap : 0);
  }
  return { width, height };
}

function place(rows: readonly (readonly Block[])[], limit: number, options: PackOptions): Packed {
  const { gap, lineGap, rowGap, minWidth } = options;
  const width = Math.max(minWidth, extentOf(rows, limit, options).width);
  const blocks: Placed[] = [];
  let y = 0;
  rows.forEach((blocksOfRow, row) => {
    let from = 0;
    breaksOf(blocksOfRow, limit, gap).forEach((to, line) => {
      const side = blocksOfRow.slice(from, to);
      y += line > 0 ? lineGap : row > 0 ? rowGap : 0;
      let x = Math.round((width - lengthOf(side, gap)) / 2);
      for (const block of side) {
        blocks.push({ ...block, x, y, row, line });
        x += block.width + gap;
      }
      y += heightOf(side);
      from = to;
    });
  });
  return { width, height: y, blocks };
}

function lengthOf(line: readonly Block[], gap: number): number {
  return line.reduce((sum, { width }) => sum + width, Math.max(0, line.length - 1) * gap);
}

function heightOf(line: readonly Block[]): number {
  return line.reduce((most, { height }) => Math.max(most, height), 0);
}
