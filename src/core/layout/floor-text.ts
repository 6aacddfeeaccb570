import { connectedParts } from './connected-parts.ts';
import type { Flow } from './flow.ts';

/** `used by 31 of 37`: the direct users among the boxes that imports connect with it. */
export function floorText({ graph }: Pick<Flow, 'graph'>, floor: number): string {
  const others = connectedParts(graph).find(part => part.includes(floor))?.length ?? 1;
  return `used by ${usersOf(graph, floor)} of ${others - 1}`;
}

/** How many boxes use it directly. */
export function usersOf({ inStart }: Flow['graph'], box: number): number {
  return inStart[box + 1] - inStart[box];
}
