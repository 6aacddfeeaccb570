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
  readonly lines: { readonly line: number; readonly at: number }[];
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
  const found = lines.map((line, i) => {
    const { upper, lower } = endsOf(line);
    const way = wayOf(upper, lower);
    for (const [step, { gap, row }] of way.entries()) gaps[row][gap].lines.push({ line: i, at: step });
    return { ...line, through: way.map(({ row, x }) => ({ row, x })) };
  });
  for (let sweep = 0; sweep < SWEEPS; sweep++) for (const row of gaps) for (const gap of row) spread(gap);
  return found;

  function endsOf({ from, to }: RouteEnds): { readonly upper: number; readonly lower: number } {
    return boxes[from].row < boxes[to].row ? { upper: from, lower: to } : { upper: to, lower: from };
  }

  /** The gaps with the lowest sum of costs. */
  function wayOf(upper: number, lower: number): { row: number; gap: number; x: number }[] {
    // A line ends at a floor wherever it arrives.
    const end = boxes[lower].isFloor ? undefined : centreOf(boxes[lower]);
    // Straight down as long as it can, or straight to its end.
    const wishes = end === undefined ? [undefined] : [undefined, end];
    const steps: State[][] = [[{ x: centreOf(boxes[upper]), cost: 0, gap: -1, before: -1 }]];
    for (let row = boxes[upper].row + 1; row < boxes[lower].row; row++) {
      const before = steps[steps.length - 1];
      const states: State[] = [];
      for (const [number, gap] of gaps[row].entries()) {
        const own = costOf(gap, upper, lower);
        for (const wished of wishes) states.push(cheapest(before, gap, number, own, wished));
      }
      steps.push(states);
    }
    const last = steps[steps.length - 1];
    const total = ({ x, cost }: State) => cost + (end === undefined ? 0 : Math.abs(x - end));
    let best = 0;
    for (const [i, state] of last.entries()) if (total(state) < total(last[best])) best = i;
    const way: { row: number; gap: number; x: number }[] = [];
    for (let step = steps.length - 1; step > 0; step--) {
      const { gap, x, before } = steps[step][best];
      way.unshift({ row: boxes[upper].row + step, gap, x });
      best = before;
    }
    return way;
  }

  function cheapest(
    before: readonly State[],
    { left, right }: Gap,
    gap: number,
    own: number,
    wished: number | undefined,
  ): State {
    const best = { x: left, cost: Number.POSITIVE_INFINITY, gap, before: 0 };
    for (let i = 0; i < before.length; i++) {
      const { x: from, cost } = before[i];
      if (cost >= best.cost) continue;
      const wanted = wished ?? from;
      const x = wanted < left ? left : wanted > right ? right : wanted;
      const bend = Math.abs(x - from);
      const sum = cost + bend + (bend > 1 ? BEND : 0);
      if (sum >= best.cost) continue;
      best.x = x;
      best.cost = sum;
      best.before = i;
    }
    best.cost += own;
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
    const wishes = gap.lines
      .map(({ line, at }) => {
        const { through } = found[line];
        const { upper, lower } = endsOf(lines[line]);
        const before = through[at - 1]?.x ?? centreOf(boxes[upper]);
        const after = through[at + 1]?.x ?? (boxes[lower].isFloor ? before : centreOf(boxes[lower]));
        const [, middle] = [before, through[at].x, after].sort((a, b) => a - b);
        return { line, at, x: middle };
      })
      .sort((a, b) => a.x - b.x || a.line - b.line);
    const spacing = Math.min(SPACING, (gap.right - gap.left) / Math.max(1, wishes.length - 1));
    let least = gap.left;
    for (const [i, { line, at, x }] of wishes.entries()) {
      const most = gap.right - spacing * (wishes.length - 1 - i);
      const place = Math.max(least, Math.min(most, x));
      found[line].through[at] = { ...found[line].through[at], x: place };
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
  /** The state in the row before. */
  readonly before: number;
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
