export type Point = readonly [x: number, y: number];

/**
 * A line through these points as the `d` of an SVG path. Points above each other are joined straight, others by a curve
 * that leaves and arrives vertically, so that it stays between their heights.
 */
export function linePath(points: readonly Point[]): string {
  return points.map((point, i) => (i === 0 ? `M${at(point)}` : step(points[i - 1], point))).join('');
}

/** The path of an arc below two boxes of the same row: five points, the third one the deepest. */
export function arcPath([start, from, deepest, to, end]: readonly Point[]): string {
  // The curve reaches three quarters of the way to its control points.
  const depth = from[1] + ((deepest[1] - from[1]) * 4) / 3;
  return `M${at(start)}L${at(from)}C${at([from[0], depth])} ${at([to[0], depth])} ${at(to)}L${at(end)}`;
}

function step(from: Point, to: Point): string {
  if (Math.abs(from[0] - to[0]) < 0.5) return `L${at(to)}`;
  const middle = (from[1] + to[1]) / 2;
  return `C${at([from[0], middle])} ${at([to[0], middle])} ${at(to)}`;
}

function at([x, y]: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The width of a line that stands for so many imports. */
export function lineWidth(imports: number): number {
  return Math.min(5, 1 + Math.log2(imports) * 0.42);
}

/** The corners of the arrowhead at the last point, tip first. Lines arrive vertically. */
export function arrowAt(points: readonly Point[], size: number): readonly Point[] {
  const [x, y] = points[points.length - 1];
  const [, before] = points[points.length - 2];
  const back = before < y ? -size : size;
  return [
    [x, y],
    [x - size * 0.5, y + back],
    [x + size * 0.5, y + back],
  ];
}

/** Lines lead down unless an arrowhead says where they lead. */
export function leadsDown({
  points,
  isArc,
}: {
  readonly points: readonly Point[];
  readonly isArc: boolean;
}): boolean {
  return !isArc && points[0][1] < points[points.length - 1][1];
}
