import { DETAILS } from '../../../src/core/layout/details.ts';
import { drawnEdges } from '../../../src/core/layout/drawn-edges.ts';
import type { PlacedLine } from '../../../src/core/layout/place-boxes.ts';
import { spreadPorts } from '../../../src/core/layout/ports.ts';
import { routesAround } from '../../../src/core/layout/route-lines.ts';
import type { OverviewState } from './overview.ts';

export type BoxPair = readonly [from: number, to: number];

/** A line of the overview. */
export interface OverviewLine extends PlacedLine {
  readonly from: number;
  readonly to: number;
  readonly imports: number;
  readonly isUpward: boolean;
}

export interface LineChoice {
  /** An index of `DETAILS`. */
  readonly detail: number;
  /** All lines of this box are drawn, too. */
  readonly box: number;
  /** The lines between these boxes are drawn, too. */
  readonly pairs: readonly BoxPair[];
  /** The lines that findings name, by `from to`, are drawn, too. */
  readonly marked: ReadonlyMap<string, string>;
}

/** The lines to draw: those of the picture keep their way, others are led around the boxes. */
export function overviewLines(
  state: OverviewState,
  { detail, box, pairs, marked }: LineChoice,
): OverviewLine[] {
  const { flow, picture, placed } = state;
  const { graph } = flow;
  const isChosen = (from: number, to: number) =>
    from === box ||
    to === box ||
    marked.has(`${from} ${to}`) ||
    pairs.some(([one, other]) => one === from && other === to);
  const drawn = new Set(drawnEdges(flow, DETAILS[detail]));
  for (let edge = 0; edge < graph.edgeCount; edge++)
    if (isChosen(graph.sources[edge], graph.targets[edge])) drawn.add(edge);
  const known = new Map<string, PlacedLine>();
  const before = picture.flow.graph;
  for (const line of picture.placed.lines)
    known.set(`${before.sources[line.edge]} ${before.targets[line.edge]}`, line);
  const lines: PlacedLine[] = [];
  const others: number[] = [];
  for (const edge of drawn) {
    const line = known.get(`${graph.sources[edge]} ${graph.targets[edge]}`);
    if (line) lines.push({ ...line, edge });
    else others.push(edge);
  }
  const routes = routesAround(
    picture.placed,
    placed,
    others.map(edge => ({ edge, from: graph.sources[edge], to: graph.targets[edge] })),
  );
  return [...lines, ...spreadPorts(placed, picture.placed.rows, routes)]
    .map(line => ({
      ...line,
      from: graph.sources[line.edge],
      to: graph.targets[line.edge],
      imports: flow.weights[line.edge],
      isUpward: flow.isUpward[line.edge] === 1,
    }))
    .sort((a, b) => Number(a.isUpward) - Number(b.isUpward) || a.edge - b.edge);
}
