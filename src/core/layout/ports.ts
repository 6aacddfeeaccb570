import type { Point } from './line-path.ts';
import type { PlacedBox, PlacedLine, PlacedRow } from './placed.ts';

/** A line before its ends are fixed. */
export interface Route {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
  /** Where it passes the rows between its boxes, from the upper one to the lower one. */
  readonly through: readonly { readonly x: number; readonly row: number }[];
}

/** The distance of two lines at the same side of a box, and of the outermost ones from its corners. */
const PORT_GAP = 9;
const CORNER = 9;

interface End {
  readonly line: number;
  readonly isUpper: boolean;
  /** Where the line goes next. */
  readonly towards: number;
}

/** Gives the lines at one side of a box an end each, in the order in which they leave, and passes rows vertically. */
export function spreadPorts(
  boxes: readonly PlacedBox[],
  rows: readonly PlacedRow[],
  routes: readonly Route[],
): PlacedLine[] {
  const centre = (box: number) => boxes[box].x + boxes[box].width / 2;
  const upperOf = ({ from, to }: Route) => (boxes[from].row < boxes[to].row ? from : to);
  const lowerOf = (route: Route) => (upperOf(route) === route.from ? route.to : route.from);
  const below: End[][] = boxes.map(() => []);
  const above: End[][] = boxes.map(() => []);
  for (const [line, route] of routes.entries()) {
    const [upper, lower] = [upperOf(route), lowerOf(route)];
    const { through } = route;
    below[upper].push({ line, isUpper: true, towards: through[0]?.x ?? centre(lower) });
    const back = { line, isUpper: false, towards: through.at(-1)?.x ?? centre(upper) };
    // An arc ends where it began: below.
    (isArc(route) ? below : above)[lower].push(back);
  }
  const upperX = new Float64Array(routes.length);
  const lowerX = new Float64Array(routes.length);
  for (const side of [below, above])
    for (const [box, ends] of side.entries()) {
      const gap = Math.min(PORT_GAP, (boxes[box].width - 2 * CORNER) / Math.max(1, ends.length - 1));
      ends.sort((a, b) => a.towards - b.towards || a.line - b.line);
      for (const [i, { line, isUpper }] of ends.entries())
        (isUpper ? upperX : lowerX)[line] = centre(box) + (i - (ends.length - 1) / 2) * gap;
    }
  for (const [line, route] of routes.entries())
    if (boxes[lowerOf(route)].isFloor) lowerX[line] = route.through.at(-1)?.x ?? upperX[line];
  return routes.map((route, line) => {
    const [upper, lower] = [upperOf(route), lowerOf(route)];
    const start: Point = [upperX[line], boxes[upper].y + boxes[upper].height];
    const points = isArc(route)
      ? arcPoints(start, [lowerX[line], boxes[lower].y + boxes[lower].height], gapBelow(boxes[upper].row))
      : [
          start,
          ...[[upperX[line], rows[boxes[upper].row].bottom] as const],
          ...route.through.flatMap(({ x, row }) => [
            [x, rows[row].top] as const,
            [x, rows[row].bottom] as const,
          ]),
          ...[[lowerX[line], rows[boxes[lower].row].top] as const],
          [lowerX[line], boxes[lower].y] as const,
        ];
    return {
      edge: route.edge,
      points: upper === route.from ? points : points.toReversed(),
      isArc: isArc(route),
    };
  });

  function isArc({ from, to }: Route): boolean {
    return boxes[from].row === boxes[to].row;
  }

  function gapBelow(row: number): { readonly top: number; readonly bottom: number } {
    const top = rows[row].bottom;
    return { top, bottom: rows[row + 1]?.top ?? top + 30 };
  }
}

function arcPoints(
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): Point[] {
  return [
    [fromX, fromY],
    [fromX, top],
    [(fromX + toX) / 2, top + (bottom - top) * 0.6],
    [toX, top],
    [toX, toY],
  ];
}
