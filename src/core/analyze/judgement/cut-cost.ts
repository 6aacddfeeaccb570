import { isOwnPart } from '../../../shared/own-folder.ts';
import { type Graph, lineCount } from '../../graph/graph.ts';
import type { Roles } from '../structure/roles.ts';
import type { RuntimeEdges } from './runtime-edges.ts';

/** What the cost of a cut depends on. */
export interface CutInput {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'isBarrel'>;
  readonly runtime: RuntimeEdges;
  /** Does an edge run against the grain of its folders? */
  isAgainstGrain(edge: number): boolean;
}

/**
 * How much work it is to remove an edge, relative to others. Few cuts come first; among as many, those that people
 * would choose: an import of the file that stands for one's own folder, one that does not run while files load, one that
 * runs against the grain of its folders, one that leads from what others build on to what builds on others, and one with
 * fewer lines. A file that stands for a folder is there to name its parts, and a barrel to re-export, so those edges cost
 * as much as two others.
 */
export function cutCost({ graph, roles, runtime, isAgainstGrain }: CutInput, edge: number): number {
  const source = graph.sources[edge];
  const target = graph.targets[edge];
  let cost = EDGE + Math.min(lineCount(graph, edge), MAX_LINES);
  if (roles.isBarrel[source] === 1 || isOwnPart(graph.ids[source], graph.ids[target])) cost += EDGE;
  else if (isOwnPart(graph.ids[target], graph.ids[source])) cost -= OWN_FOLDER;
  if (runtime.notEager[edge] === 1) cost -= WEAK;
  if (isAgainstGrain(edge)) cost -= AGAINST_GRAIN;
  if (isUpward(graph, edge)) cost -= UPWARD;
  return cost;
}

/**
 * Do two edges between the same files, by name, cost the same? Compares what the cost follows from, which is cheaper. May
 * say no although they do.
 */
export function hasSameCost(a: CutInput, x: number, b: CutInput, y: number): boolean {
  return (
    lineCount(a.graph, x) === lineCount(b.graph, y) &&
    a.roles.isBarrel[a.graph.sources[x]] === b.roles.isBarrel[b.graph.sources[y]] &&
    a.runtime.notEager[x] === b.runtime.notEager[y] &&
    isUpward(a.graph, x) === isUpward(b.graph, y) &&
    a.isAgainstGrain(x) === b.isAgainstGrain(y)
  );
}

const EDGE = 1000;
const OWN_FOLDER = 300;
const WEAK = 200;
const AGAINST_GRAIN = 150;
const UPWARD = 100;
const MAX_LINES = 50;

/** The least cost of an edge from a barrel, or from a file that stands for a folder to its parts. */
export const RE_EXPORT_COST = 2 * EDGE - WEAK - AGAINST_GRAIN - UPWARD;

function isUpward(graph: Graph, edge: number): boolean {
  return heightOf(graph, graph.sources[edge]) < heightOf(graph, graph.targets[edge]);
}

/** What composes others has many dependencies, what others build on has many users. */
function heightOf({ outStart, inStart }: Graph, node: number): number {
  return outStart[node + 1] - outStart[node] - (inStart[node + 1] - inStart[node]);
}
