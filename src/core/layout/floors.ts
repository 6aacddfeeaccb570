import { levelsOf } from '../analyze/modules/levels.ts';
import { digraph } from '../graph/digraph.ts';
import { connectedParts } from './connected-parts.ts';
import { usersOf } from './floor-text.ts';
import type { Flow } from './flow.ts';

/** A floor is used by a larger share of the other boxes than this. */
const USER_SHARE = 0.6;
/** Fewer boxes need no floor. */
const FEWEST_BOXES = 8;
/** It has so many times the imports that it makes: what needs much of what stands on it is no floor. */
const BALANCE = 4;
const MOST_FLOORS = 4;

/**
 * The boxes that most others use directly, and that use little themselves: the lowest one first. Each is below those
 * that use it, else below those that fewer boxes use. Parts of a project that no import connects have floors of their own.
 */
export function floorsOf(flow: Pick<Flow, 'graph' | 'weights'>): number[] {
  const { graph, weights } = flow;
  const { sources, targets } = graph;
  const made = new Float64Array(graph.nodeCount);
  const received = new Float64Array(graph.nodeCount);
  for (const [edge, weight] of weights.entries()) {
    received[targets[edge]] += weight;
    made[sources[edge]] += weight;
  }
  const isBelow = (box: number) => received[box] >= BALANCE * made[box];
  const users = (box: number) => usersOf(graph, box);
  const floors = connectedParts(graph)
    .filter(({ length }) => length >= FEWEST_BOXES)
    .flatMap(boxes => boxes.filter(box => users(box) > (boxes.length - 1) * USER_SHARE && isBelow(box)))
    .sort((a, b) => users(b) - users(a) || received[b] - received[a] || a - b)
    .slice(0, MOST_FLOORS);
  const level = levelsBetween(floors, flow);
  return floors.sort((a, b) => level[a] - level[b]);
}

/** The levels of some boxes, as if there were no others. */
function levelsBetween(
  boxes: readonly number[],
  { graph, weights }: Pick<Flow, 'graph' | 'weights'>,
): Uint32Array {
  const { nodeCount, sources, targets } = graph;
  const edges = [...weights.keys()].filter(
    edge => boxes.includes(sources[edge]) && boxes.includes(targets[edge]),
  );
  const pick = (of: ArrayLike<number>) => Uint32Array.from(edges, edge => of[edge]);
  return levelsOf(digraph(nodeCount, pick(sources), pick(targets)), pick(weights));
}
