import type { Digraph } from '../graph/digraph.ts';

/** After the import in the message of a cycle. */
export const CLOSING = ', closing a cycle';

/** The edges of a shortest loop through one edge, in order, from the smallest node on. Such a loop must exist. */
export function loopThrough(
  { sources, targets, outStart }: Digraph,
  cut: number,
  isUsable: (edge: number) => boolean = () => true,
): number[] {
  const [start, end] = [targets[cut], sources[cut]];
  const reachedBy = new Map<number, number>([[start, cut]]);
  const queue = [start];
  for (let head = 0; head < queue.length && !reachedBy.has(end); head++) {
    for (let edge = outStart[queue[head]]; edge < outStart[queue[head] + 1]; edge++) {
      if (reachedBy.has(targets[edge]) || !isUsable(edge)) continue;
      reachedBy.set(targets[edge], edge);
      queue.push(targets[edge]);
    }
  }
  const backwards = [cut];
  for (let node = end; node !== start; ) {
    const edge = reachedBy.get(node) ?? cut;
    backwards.push(edge);
    node = sources[edge];
  }
  const loop = backwards.reverse();
  const first = loop.reduce((best, edge, at) => (sources[edge] < sources[loop[best]] ? at : best), 0);
  return [...loop.slice(first), ...loop.slice(0, first)];
}
