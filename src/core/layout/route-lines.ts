import type { Placed, PlacedBox } from './placed.ts';
import type { Route } from './ports.ts';

/** What a line must not cross in a row. */
export interface Obstacle {
  readonly from: number;
  readonly to: number;
}

export interface RoutesInput {
  readonly boxes: readonly PlacedBox[];
  /** Row → what is in it, from left to right. */
  readonly obstacles: readonly (readonly Obstacle[])[];
  /** Should lines between these boxes rather pass by than use this gap? */
  readonly isForeign?: (gap: GapPlace, one: number, other: number) => boolean;
  readonly lines: readonly RouteEnds[];
}

export interface RouteEnds {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
}

/** A place in a row through which lines can pass. */
export interface GapPlace {
  readonly row: number;
  readonly left: number;
  readonly right: number;
}

interface Gap extends GapPlace {
  readonly lines: Passage[];
}

/** A line in a gap: the row of its way, and where it wants to be. */
interface Passage {
  readonly line: number;
  readonly at: number;
  x: number;
}

/** Beside the picture. */
const FAR = 1e6;
/** The least distance of a line from a box that it passes, and of lines from each other where there is room. */
const CLEARANCE = 5;
const SPACING = 6;
/** As long a detour is better than passing a foreign frame, or a gap that is full. */
const FOREIGN = 45;
const FULL = 60;
/** As long a detour is better than one more bend. */
const BEND = 14;
const SWEEPS = 4;

/**
 * The ways of lines around boxes that are placed: each passes the rows between its ends at gaps that make it short, and
 * lines in one gap keep their distance.
 */
export function routeLines({ boxes, obstacles, isForeign, lines }: RoutesInput): Route[] {
  const gaps = obstacles.map(gapsIn);
  const ends = lines.map(endsOf);
  const ways = ends.map(({ upper, lower }, line) => {
    const way = wayOf(upper, lower);
    for (const [at, { gap, row, x }] of way.entries()) gaps[row][gap].lines.push({ line, at, x });
    return way.map(({ row, x }) => ({ row, x }));
  });
  const used = gaps.flatMap(row => row.filter(gap => gap.lines.length > 0));
  for (let sweep = 0; sweep < SWEEPS; sweep++) for (const gap of used) spread(gap);
  return lines.map((line, i) => ({ ...line, through: ways[i] }));

  function endsOf({ from, to }: RouteEnds): { readonly upper: number; readonly lower: number } {
    return boxes[from].row < boxes[to].row ? { upper: from, lower: to } : { upper: to, lower: from };
  }

  /** The gaps with the lowest sum of costs. */
  function wayOf(upper: number, lower: number): { row: number; gap: number; x: number }[] {
    // A line ends at a floor wherever it arrives.
    const end = boxes[lower].isFloor ? undefined : centreOf(boxes[lower]);
    let states: State[] = [{ x: centreOf(boxes[upper]), cost: 0, gap: -1, number: 0, before: undefined }];
    for (let row = boxes[upper].row + 1; row < boxes[lower].row; row++) {
      const before = states.sort((a, b) => a.cost - b.cost);
      states = [];
      for (const [number, gap] of gaps[row].entries()) {
        const own = costOf(gap, upper, lower);
        // Straight down as long as it can, or straight to its end.
        const down = cheapest(before, gap, undefined);
        states.push({ ...down, cost: down.cost + own, gap: number, number: states.length });
        const direct = end === undefined ? down : cheapest(before, gap, end);
        if (direct.x !== down.x || direct.cost !== down.cost)
          states.push({ ...direct, cost: direct.cost + own, gap: number, number: states.length });
      }
    }
    const total = ({ x, cost }: State) => cost + (end === undefined ? 0 : Math.abs(x - end));
    let [best] = states;
    for (const state of states) if (total(state) < total(best)) best = state;
    const way: { row: number; gap: number; x: number }[] = [];
    let row = boxes[lower].row - 1;
    for (let at = best; at.before; at = at.before) way.push({ row: row--, gap: at.gap, x: at.x });
    return way.reverse();
  }

  /** @param before The cheapest one first. */
  function cheapest(
    before: readonly State[],
    { left, right }: Gap,
    wished: number | undefined,
  ): Pick<State, 'x' | 'cost' | 'before'> {
    const best = { x: left, cost: Number.POSITIVE_INFINITY, before: before[0] };
    for (const state of before) {
      const { x: from, cost } = state;
      if (cost > best.cost) break;
      const wanted = wished ?? from;
      const x = wanted < left ? left : wanted > right ? right : wanted;
      const bend = Math.abs(x - from);
      const sum = cost + bend + (bend > 1 ? BEND : 0);
      if (sum > best.cost || (sum === best.cost && state.number > best.before.number)) continue;
      best.x = x;
      best.cost = sum;
      best.before = state;
    }
    return best;
  }

  function costOf(gap: Gap, upper: number, lower: number): number {
    const room = Math.floor((gap.right - gap.left) / SPACING) + 1;
    return (
      (isForeign?.(gap, upper, lower) ? FOREIGN : 0) +
      (gap.lines.length >= room ? FULL * (1 + gap.lines.length - room) : 0)
    );
  }

  /** Moves the lines in a gap towards where they come from and go to, in the order in which they do so. */
  function spread(gap: Gap): void {
    for (const passage of gap.lines) {
      const { line, at } = passage;
      const { upper, lower } = ends[line];
      const way = ways[line];
      const before = at > 0 ? way[at - 1].x : centreOf(boxes[upper]);
      const isLast = at === way.length - 1;
      const after = !isLast ? way[at + 1].x : boxes[lower].isFloor ? before : centreOf(boxes[lower]);
      passage.x = Math.max(Math.min(before, after), Math.min(Math.max(before, after), way[at].x));
    }
    gap.lines.sort((a, b) => a.x - b.x || a.line - b.line);
    const count = gap.lines.length;
    const spacing = Math.min(SPACING, (gap.right - gap.left) / Math.max(1, count - 1));
    let least = gap.left;
    for (const [i, { line, at, x }] of gap.lines.entries()) {
      const most = gap.right - spacing * (count - 1 - i);
      const place = Math.max(least, Math.min(most, x));
      ways[line][at].x = place;
      least = place + spacing;
    }
  }
}

/** The ways of lines that were not there when the boxes were placed, so that no box has to move for them. */
export function routesAround(
  { rows }: Pick<Placed, 'rows'>,
  boxes: readonly PlacedBox[],
  lines: readonly RouteEnds[],
): Route[] {
  const arcs = lines.filter(({ from, to }) => boxes[from].row === boxes[to].row);
  const long = lines.filter(({ from, to }) => boxes[from].row !== boxes[to].row);
  const obstacles = rows.map((_, row) =>
    boxes
      .filter(box => box.row === row)
      .flatMap(coveredBy)
      .sort((a, b) => a.from - b.from),
  );
  return [...routeLines({ boxes, obstacles, lines: long }), ...arcs.map(line => ({ ...line, through: [] }))];
}

/** Lines run over floors, but not over their words. */
export function coveredBy({ x, width, words }: PlacedBox): Obstacle[] {
  if (!words) return [{ from: x, to: x + width }];
  return [
    { from: -FAR, to: x + words.left },
    { from: x + width - words.right, to: FAR },
  ];
}

interface State {
  readonly x: number;
  readonly cost: number;
  readonly gap: number;
  /** Of two that cost the same, the one with the lower number is chosen. */
  readonly number: number;
  /** The state in the row before. */
  readonly before: State | undefined;
}

function centreOf({ x, width }: PlacedBox): number {
  return x + width / 2;
}

/** Beside the outermost boxes there is room for all lines. */
function gapsIn(obstacles: readonly Obstacle[], row: number): Gap[] {
  const gaps: Gap[] = [];
  let left = -FAR;
  for (const { from, to } of [...obstacles, { from: FAR, to: FAR }]) {
    if (from - left >= 2 * CLEARANCE)
      gaps.push({ row, left: left + CLEARANCE, right: from - CLEARANCE, lines: [] });
    left = Math.max(left, to);
  }
  return gaps;
}
