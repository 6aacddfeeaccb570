import { type Block, type Packed, type PackOptions, type Placed, packRows } from './pack.ts';
import type { BoxId } from './types.ts';

export interface RepackOptions extends PackOptions {
  /** Put new blocks beside all others rather than between rows, so that nothing moves. */
  readonly keepsRows?: boolean;
  idOf(unit: number): BoxId;
  previousIdOf(unit: number): BoxId;
}

interface Slot {
  readonly block: Block;
  /** Its previous position. */
  readonly was: Placed;
}

/** Keeps the previous layout and makes room only for blocks that are new or have grown. Freed space stays free. */
export function repackRows(was: Packed, rows: readonly (readonly Block[])[], options: RepackOptions): Packed {
  const lookup = createLookup(was, options);
  const blocks: Placed[] = [];
  let width = options.keepsRows ? widthOfRows(was) : was.width;
  let bottom = 0;
  const beside: Beside[] = [];
  rows.forEach((row, number) => {
    const { lines, added, kept } = linesOf(row, lookup);
    const top = lines[0]?.[0].was.y ?? bottom;
    lines.forEach((slots, line) => {
      const isFirst = blocks.length === 0;
      add(placeLine(slots, added, { row: number, line, bottom, width, options, isFirst }));
    });
    const without = kept.map(({ block, was: { y } }) => ({ block, row: number, top: y }));
    if (options.keepsRows) beside.push(...without, ...added.map(block => ({ block, row: number, top })));
    else if (added.length > 0) addLines(added, number, lines.length);
  });
  if (beside.length > 0) {
    add(columnOf(beside, width + options.gap, options.lineGap));
    blocks.sort((a, b) => a.row - b.row);
  }
  return { width: Math.max(width, was.width), height: Math.max(was.height, bottom), blocks };

  function add(placed: readonly Placed[]): void {
    for (const block of placed) {
      blocks.push(block);
      width = Math.max(width, block.x + block.width);
      bottom = Math.max(bottom, block.y + block.height);
    }
  }

  /** Puts blocks that fit into no existing line into lines of their own. */
  function addLines(added: readonly Block[], row: number, after: number): void {
    const gap = blocks.length === 0 ? 0 : after > 0 ? options.lineGap : options.rowGap;
    const limit = Math.max(width, ...added.map(block => block.width));
    const packed = packRows([added], { ...options, minWidth: width, cost: w => (w > limit ? w : 0) });
    const top = bottom + gap;
    add(packed.blocks.map(block => ({ ...block, row, line: after + block.line, y: block.y + top })));
  }
}

/** Without the blocks beside them. */
function widthOfRows({ width, blocks }: Packed): number {
  if (!blocks.some(({ isBeside }) => isBeside)) return width;
  return blocks.reduce((most, block) => (block.isBeside ? most : Math.max(most, block.x + block.width)), 0);
}

/** A block beside the rows, and where it should begin. */
interface Beside {
  readonly block: Block;
  readonly row: number;
  readonly top: number;
}

/** A column to the right of everything, each block at the height of its row if there is room. */
function columnOf(beside: readonly Beside[], x: number, gap: number): Placed[] {
  let bottom = Number.NEGATIVE_INFINITY;
  return beside
    .toSorted((a, b) => a.top - b.top)
    .map(({ block, row, top }) => {
      const y = Math.max(top, bottom + gap);
      bottom = y + block.height;
      return { ...block, x, y, row, line: 0, isBeside: true };
    });
}

interface Lines {
  readonly lines: readonly (readonly Slot[])[];
  /** Blocks without a previous position. */
  readonly added: Block[];
  /** Blocks that an earlier save put beside the rows. */
  readonly kept: readonly Slot[];
}

/** Groups blocks by their previous line. */
function linesOf(row: readonly Block[], lookup: Lookup): Lines {
  const lines = new Map<string, Slot[]>();
  const added: Block[] = [];
  const kept: Slot[] = [];
  for (const block of row) {
    const was = lookup(block);
    if (!was) {
      added.push(block);
      continue;
    }
    if (was.isBeside) {
      kept.push({ block, was });
      continue;
    }
    const key = `${was.row} ${was.line}`;
    const line = lines.get(key) ?? [];
    line.push({ block, was });
    lines.set(key, line);
  }
  const ordered = [...lines.values()]
    .map(line => line.sort((a, b) => a.was.x - b.was.x))
    .sort(([a], [b]) => a.was.y - b.was.y);
  return { lines: ordered, added, kept };
}

interface LineFrame {
  readonly row: number;
  readonly line: number;
  /** The bottom of the lines above. */
  readonly bottom: number;
  readonly width: number;
  readonly isFirst: boolean;
  readonly options: RepackOptions;
}

/** Keeps a line where it was, or moves it down if the lines above have grown; fills its gaps with new blocks. */
function placeLine(slots: readonly Slot[], added: Block[], frame: LineFrame): Placed[] {
  const { row, line, bottom, width, isFirst, options } = frame;
  const gap = isFirst ? 0 : line > 0 ? options.lineGap : options.rowGap;
  const y = Math.max(bottom + gap, ...slots.map(({ was }) => was.y));
  const placed: Placed[] = [];
  let left = 0;
  for (const { block, was } of slots) {
    const x = Math.max(was.x, left);
    placed.push({ ...block, x, y, row, line });
    left = x + block.width + options.gap;
  }
  for (let next = 0; next < added.length; ) {
    const x = roomFor(added[next], placed, { width, gap: options.gap });
    if (x === undefined) next++;
    else placed.push({ ...added.splice(next, 1)[0], x, y, row, line });
  }
  return placed.sort((a, b) => a.x - b.x);
}

/** The x of a free gap: right of all blocks, left of them, or between two. */
function roomFor(
  { width: needed }: Block,
  placed: readonly Placed[],
  { width, gap }: { readonly width: number; readonly gap: number },
): number | undefined {
  const line = placed.toSorted((a, b) => a.x - b.x);
  const ends = line.map(block => block.x + block.width + gap);
  const right = ends[ends.length - 1];
  if (right + needed <= width) return right;
  if (line[0].x - gap - needed >= 0) return line[0].x - gap - needed;
  const between = ends.findIndex((end, i) => i + 1 < line.length && end + needed + gap <= line[i + 1].x);
  return between === -1 ? undefined : ends[between];
}

type Lookup = (block: Block) => Placed | undefined;

/** Finds the previous position of a box by its id, and of a tangle by any of its members; each is used once. */
function createLookup(was: Packed, { idOf, previousIdOf }: RepackOptions): Lookup {
  const boxes = new Map<BoxId, Placed>();
  const tangles = new Map<BoxId, Placed>();
  for (const placed of was.blocks) {
    if (!placed.inside) boxes.set(previousIdOf(placed.unit), placed);
    for (const { unit } of placed.inside?.blocks ?? []) tangles.set(previousIdOf(unit), placed);
  }
  const taken = new Set<Placed>();
  return block => {
    const members = block.inside?.blocks.map(({ unit }) => idOf(unit));
    const found = members
      ? members.map(id => tangles.get(id)).find(placed => placed && !taken.has(placed))
      : boxes.get(idOf(block.unit));
    if (found) taken.add(found);
    return found;
  };
}
