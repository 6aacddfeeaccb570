import type { Ring } from './ring.ts';

/** Where the nodes, labels and edges of a ring are drawn, in the units of a picture of `WIDTH` by `height`. */
export interface RingLayout {
  readonly height: number;
  readonly radius: number;
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

export const WIDTH = 760;
export const CENTRE = WIDTH / 2;
const NODE = 7;
/** Room for the tip of an arrow. */
const GAP = 5;
const LABEL_HEIGHT = 18;
const LABEL_DISTANCE = 26;
const MARGIN = 20;
const MIN_RADIUS = 80;
const MAX_RADIUS = 170;

export function layoutRing({ nodes, edges }: Pick<Ring, 'nodes' | 'edges'>): RingLayout {
  const radius = Math.max(MIN_RADIUS, Math.min(MAX_RADIUS, 60 + nodes.length * 9));
  const height = 2 * (radius + MARGIN + NODE);
  const centreY = height / 2;
  const places = nodes.map((_, i) => {
    // The first node is a little right of the top, so that no label is on the line between the sides.
    const angle = -Math.PI / 2 + ((i + 0.5) / nodes.length) * 2 * Math.PI;
    return { x: CENTRE + radius * Math.cos(angle), y: centreY + radius * Math.sin(angle) };
  });
  return {
    height,
    radius,
    nodes: withLabels(places, radius, height),
    edges: edges.map(({ from, to }) =>
      edgePlace(places[from], places[to], { radius, centreY, isNext: to === from + 1 }),
    ),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Labels of one side are one below the other, as near to their nodes as there is room. */
function withLabels(places: readonly Point[], radius: number, height: number): readonly NodePlace[] {
  const labelY = new Array<number>(places.length).fill(0);
  for (const isLeft of [false, true]) {
    const side = places
      .map((place, i) => [place, i] as const)
      .filter(([{ x }]) => x < CENTRE === isLeft)
      .sort(([a], [b]) => a.y - b.y);
    const wanted = side.map(([{ y }]) => y);
    spread(wanted, LABEL_HEIGHT, height - LABEL_HEIGHT / 2).forEach((y, i) => {
      labelY[side[i][1]] = y;
    });
  }
  return places.map(({ x, y }, i) => {
    const isLeft = x < CENTRE;
    const distance = radius + LABEL_DISTANCE;
    return { x, y, isLeft, labelX: CENTRE + (isLeft ? -distance : distance), labelY: labelY[i] };
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

interface EdgeOptions {
  readonly radius: number;
  readonly centreY: number;
  /** To the next node clockwise: along the ring. */
  readonly isNext: boolean;
}

/** Along the ring to the next node, else a curve through its inside. */
function edgePlace(from: Point, to: Point, { radius, centreY, isNext }: EdgeOptions): EdgePlace {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (distance === 0) return selfLoop(from, centreY);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const out = { x: middle.x - CENTRE, y: middle.y - centreY };
  const reach = Math.hypot(out.x, out.y) || 1;
  // Two nodes opposite each other have no side to bend to: to the right of the direction.
  const side =
    reach < 1
      ? { x: -(to.y - from.y) / distance, y: (to.x - from.x) / distance }
      : { x: out.x / reach, y: out.y / reach };
  const bulge = isNext ? 2 * (radius - reach) : -Math.min(distance * 0.35, reach);
  const control = {
    x: middle.x + side.x * (reach < 1 ? radius * 0.5 : bulge),
    y: middle.y + side.y * (reach < 1 ? radius * 0.5 : bulge),
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
