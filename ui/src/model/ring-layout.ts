import type { Ring } from './ring.ts';

/** Where the nodes, labels and edges of a ring are drawn, in pixels. */
export interface RingLayout {
  readonly height: number;
  /** How many characters of a label there is room for. */
  readonly labelLength: number;
  readonly nodes: readonly NodePlace[];
  readonly edges: readonly EdgePlace[];
}

export interface NodePlace {
  readonly x: number;
  readonly y: number;
  /** The label is beside the ring, at the end of a line from the node. */
  readonly labelX: number;
  readonly labelY: number;
  readonly isLeft: boolean;
}

export interface EdgePlace {
  /** The commands of an SVG path. */
  readonly path: string;
  /** The middle of the line, for its number. */
  readonly x: number;
  readonly y: number;
}

const NODE = 7;
/** Room for the tip of an arrow. */
const GAP = 5;
/** How far a line bends to the left of its direction. */
const SHIFT = 20;
const LABEL_HEIGHT = 16;
const LABEL_DISTANCE = 20;
const MARGIN = 20;
const MIN_RADIUS = 64;
const MAX_RADIUS = 150;
/** Room that labels have at each side on narrow screens. */
const MIN_LABEL = 84;
/** The width of a character of a label. */
const CHARACTER = 7.4;

export function layoutRing({ nodes, edges }: Pick<Ring, 'nodes' | 'edges'>, width: number): RingLayout {
  const room = Math.min(MAX_RADIUS, width / 2 - LABEL_DISTANCE - MIN_LABEL);
  const radius = Math.max(MIN_RADIUS, Math.min(room, 52 + nodes.length * 8));
  const height = 2 * (radius + MARGIN + NODE);
  const centre = { x: width / 2, y: height / 2 };
  const places = nodes.map((_, i) => {
    // The first node is a little right of the top, so that no label is on the line between the sides.
    const angle = -Math.PI / 2 + ((i + 0.5) / nodes.length) * 2 * Math.PI;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
  return {
    height,
    labelLength: Math.floor((centre.x - radius - LABEL_DISTANCE) / CHARACTER),
    nodes: withLabels(places, { centre, radius, height }),
    edges: edges.map(({ from, to }) =>
      edgePlace(places[from], places[to], { centre, radius, isNext: to === (from + 1) % nodes.length }),
    ),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Circle {
  readonly centre: Point;
  readonly radius: number;
}

/** Labels of one side are one below the other, as near to their nodes as there is room. */
function withLabels(
  places: readonly Point[],
  { centre, radius, height }: Circle & { height: number },
): readonly NodePlace[] {
  const labelY = new Array<number>(places.length).fill(0);
  for (const isLeft of [false, true]) {
    const side = places
      .map((place, i) => [place, i] as const)
      .filter(([{ x }]) => x < centre.x === isLeft)
      .sort(([a], [b]) => a.y - b.y);
    const wanted = side.map(([{ y }]) => y);
    spread(wanted, LABEL_HEIGHT, height - LABEL_HEIGHT / 2).forEach((y, i) => {
      labelY[side[i][1]] = y;
    });
  }
  return places.map(({ x, y }, i) => {
    const isLeft = x < centre.x;
    const distance = radius + LABEL_DISTANCE;
    return { x, y, isLeft, labelX: centre.x + (isLeft ? -distance : distance), labelY: labelY[i] };
  });
}

/** Moves ascending values apart by at least `gap`, down first, then up from the end. */
function spread(values: readonly number[], gap: number, end: number): readonly number[] {
  const placed = [...values];
  for (let i = 1; i < placed.length; i++) placed[i] = Math.max(placed[i], placed[i - 1] + gap);
  const last = placed.length - 1;
  if (last >= 0) placed[last] = Math.min(placed[last], end);
  for (let i = last - 1; i >= 0; i--) placed[i] = Math.min(placed[i], placed[i + 1] - gap);
  return placed;
}

interface EdgeOptions extends Circle {
  /** To the next node clockwise: along the ring. */
  readonly isNext: boolean;
}

/** Along the ring to the next node, else a curve through its inside, on the left of the direction. */
function edgePlace(from: Point, to: Point, { centre, radius, isNext }: EdgeOptions): EdgePlace {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (distance === 0) return selfLoop(from, centre.y);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const out = { x: middle.x - centre.x, y: middle.y - centre.y };
  const reach = Math.hypot(out.x, out.y);
  const right = { x: -(to.y - from.y) / distance, y: (to.x - from.x) / distance };
  // Two nodes opposite each other have no other side to bend to.
  const side = reach < 1 ? right : { x: out.x / reach, y: out.y / reach };
  const bulge = reach < 1 ? radius * 0.5 : isNext ? 2 * (radius - reach) : -Math.min(distance * 0.35, reach);
  // Two imports in opposite directions must not be one line.
  const shift = isNext || reach < 1 ? 0 : SHIFT;
  const control = {
    x: middle.x + side.x * bulge - right.x * shift,
    y: middle.y + side.y * bulge - right.y * shift,
  };
  const start = towards(from, control, NODE);
  const end = towards(to, control, NODE + GAP);
  return {
    path: `M${round(start.x)},${round(start.y)} Q${round(control.x)},${round(control.y)} ${round(end.x)},${round(end.y)}`,
    x: round((start.x + 2 * control.x + end.x) / 4),
    y: round((start.y + 2 * control.y + end.y) / 4),
  };
}

function selfLoop({ x, y }: Point, centreY: number): EdgePlace {
  const up = y < centreY ? -1 : 1;
  return {
    path: `M${round(x - NODE)},${round(y)} C${round(x - 24)},${round(y + up * 30)} ${round(x + 24)},${round(y + up * 30)} ${round(x + NODE + 2)},${round(y)}`,
    x: round(x),
    y: round(y + up * 22),
  };
}

/** The point at a distance from one point in the direction of another. */
function towards(from: Point, to: Point, by: number): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / distance, y: from.y + ((to.y - from.y) * by) / distance };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
