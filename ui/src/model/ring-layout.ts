import type { Ring } from './ring-types.ts';

/** Where the nodes, labels and edges of a ring are drawn, in pixels. */
export interface RingLayout {
  readonly height: number;
  /** How many characters of a label there is room for. */
  readonly labelLength: number;
  /** The radius of a node. */
  readonly nodeSize: number;
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

/** The radius of a node with its border, where there is room. */
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

/** A circle, which is higher than wide if that gives the labels room. */
export function layoutRing({ nodes, edges }: Pick<Ring, 'nodes' | 'edges'>, width: number): RingLayout {
  const count = nodes.length;
  const room = Math.min(Math.max(MAX_RADIUS, count * 3.5), width / 2 - LABEL_DISTANCE - MIN_LABEL);
  const radius = Math.max(MIN_RADIUS, Math.min(room, 52 + count * 8));
  const border = MARGIN + NODE;
  const height = Math.max(2 * (radius + border), Math.ceil(count / 2 + 1) * LABEL_HEIGHT);
  const centre = { x: width / 2, y: height / 2 };
  const stretch = (height / 2 - border) / radius;
  const places = around({ radius, stretch, count }).map(({ x, y }) => ({ x: centre.x + x, y: centre.y + y }));
  const [first, second = first] = places;
  const distance = count < 2 ? NODE : Math.hypot(second.x - first.x, second.y - first.y);
  // Beside many nodes there is no room for large ones.
  const node = Math.min(NODE, distance * 0.36);
  return {
    height,
    labelLength: Math.floor((centre.x - radius - LABEL_DISTANCE) / CHARACTER),
    nodeSize: node - 1,
    nodes: withLabels(places, { centre, radius, height }),
    edges: edges.map(({ from, to }) =>
      edgePlace(places[from], places[to], {
        centre,
        radius,
        stretch,
        node,
        isNext: to === (from + 1) % count,
      }),
    ),
  };
}

interface RingSize {
  readonly radius: number;
  /** How much higher than wide it is. */
  readonly stretch: number;
  readonly count: number;
}

/** Points at equal distances along a ring around 0. The first is a little right of the top, where no label belongs. */
function around({ radius, stretch, count }: RingSize): readonly Point[] {
  const at = (turn: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return { x: radius * Math.cos(angle), y: stretch * radius * Math.sin(angle) };
  };
  if (stretch < 1.001) return Array.from({ length: count }, (_, i) => at((i + 0.5) / count));
  const lengths = [0];
  for (let i = 1; i <= SAMPLES; i++) {
    const [from, to] = [at((i - 1) / SAMPLES), at(i / SAMPLES)];
    lengths.push(lengths[i - 1] + Math.hypot(to.x - from.x, to.y - from.y));
  }
  const total = lengths[SAMPLES];
  return Array.from({ length: count }, (_, i) => {
    const wanted = ((i + 0.5) / count) * total;
    return at(lengths.findIndex(length => length >= wanted) / SAMPLES);
  });
}

const SAMPLES = 1440;

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
  readonly stretch: number;
  /** The radius of a node. */
  readonly node: number;
  /** To the next node clockwise: along the ring. */
  readonly isNext: boolean;
}

/** Along the ring to the next node, else a curve through its inside, on the left of the direction. */
function edgePlace(from: Point, to: Point, options: EdgeOptions): EdgePlace {
  const { centre, stretch, node } = options;
  if (from === to) return selfLoop(from, centre.y);
  const control = stretched(
    controlOf(stretched(from, centre, 1 / stretch), stretched(to, centre, 1 / stretch), options),
    centre,
    stretch,
  );
  const start = towards(from, control, node);
  const end = towards(to, control, node + Math.min(GAP, node));
  return {
    path: `M${round(start.x)},${round(start.y)} Q${round(control.x)},${round(control.y)} ${round(end.x)},${round(end.y)}`,
    x: round((start.x + 2 * control.x + end.x) / 4),
    y: round((start.y + 2 * control.y + end.y) / 4),
  };
}

/** Where a line between two points of a circle bends to. */
function controlOf(from: Point, to: Point, { centre, radius, isNext }: EdgeOptions): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const out = { x: middle.x - centre.x, y: middle.y - centre.y };
  const reach = Math.hypot(out.x, out.y);
  const right = { x: -(to.y - from.y) / distance, y: (to.x - from.x) / distance };
  // Two nodes opposite each other have no other side to bend to.
  const side = reach < 1 ? right : { x: out.x / reach, y: out.y / reach };
  const bulge = reach < 1 ? radius * 0.5 : isNext ? 2 * (radius - reach) : -Math.min(distance * 0.35, reach);
  // Two imports in opposite directions must not be one line.
  const shift = isNext || reach < 1 ? 0 : SHIFT;
  return {
    x: middle.x + side.x * bulge - right.x * shift,
    y: middle.y + side.y * bulge - right.y * shift,
  };
}

function stretched({ x, y }: Point, centre: Point, by: number): Point {
  return { x, y: centre.y + (y - centre.y) * by };
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
