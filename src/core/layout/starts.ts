import type { Digraph } from '../graph/digraph.ts';
import { connectedParts } from './connected-parts.ts';

/** What starts a program leads to a larger share of the other boxes than this. */
const REACHED_SHARE = 0.5;
/** Fewer boxes are no program of their own. */
const FEWEST_BOXES = 4;

/**
 * Raises what starts a program to the highest level, though short lines would keep it near what it uses: the boxes that
 * nothing uses and that lead to most of the others, or that have the name of a start.
 *
 * @param level Changed in place.
 */
export function raiseStarts(
  graph: Digraph,
  level: Uint32Array,
  isNamed: (box: number) => boolean = () => false,
): Uint32Array {
  const top = level.reduce((most, one) => Math.max(most, one), 0);
  for (const part of connectedParts(graph)) {
    if (part.length < FEWEST_BOXES) continue;
    const isStart = (box: number) =>
      graph.inStart[box] === graph.inStart[box + 1] &&
      (isNamed(box) || reachOf(graph, box) > (part.length - 1) * REACHED_SHARE);
    for (const box of part.filter(isStart)) level[box] = top;
  }
  return level;
}

function reachOf({ outStart, targets }: Digraph, start: number): number {
  const found = new Set([start]);
  for (const box of found)
    for (let edge = outStart[box]; edge < outStart[box + 1]; edge++) found.add(targets[edge]);
  return found.size - 1;
}
