import { shortestChain } from '../../../src/core/query/chains.ts';
import { maskOf } from '../../../src/core/query/edges.ts';
import { difference } from '../../../src/core/query/node-set.ts';
import { type ReachOptions, reach } from '../../../src/core/query/reach.ts';
import { shownNodes } from './filters.ts';
import { membersOf } from './members.ts';
import { queryGraphOf } from './query-view.ts';
import type { BoxId, Filters, Project } from './types.ts';

export interface HopOptions {
  /** `up` follows users, `down` follows dependencies. */
  readonly direction: 'up' | 'down';
  readonly depth: number | 'all';
  readonly filters: Filters;
}

/** The nodes at distance 1, 2 and so on from the start; each list ascending. */
export function hops(
  project: Project,
  nodes: Uint32Array,
  { direction, depth, filters }: HopOptions,
): readonly Uint32Array[] {
  const { order, distance } = reach(queryGraphOf(project), {
    ...restrictions(project, filters),
    from: nodes,
    backwards: direction === 'up',
    ...(depth !== 'all' && { depth }),
  });
  const found: Uint32Array[] = [];
  for (let start = nodes.length; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && distance[order[end]] === distance[order[start]]) end++;
    found.push(order.slice(start, end).sort());
    start = end;
  }
  return found;
}

/** The number of files that a change may affect: all direct and indirect users. */
export function impact(project: Project, node: number, filters: Filters): number {
  const { order } = reach(queryGraphOf(project), {
    ...restrictions(project, filters),
    from: Uint32Array.of(node),
    backwards: true,
  });
  return order.length - 1;
}

/** The edges of a shortest import path from one box to another; undefined if there is none. */
export function shortestPath(
  project: Project,
  from: BoxId,
  to: BoxId,
  filters: Filters,
): readonly number[] | undefined {
  const { without, avoid } = restrictions(project, filters);
  const start = membersOf(project, from, filters);
  const goal = difference(membersOf(project, to, filters), start);
  // The user chose the ends explicitly, so filters do not apply to them.
  for (const node of goal) avoid[node] = 0;
  return shortestChain(queryGraphOf(project), { from: start, to: goal }, without, avoid);
}

/** What a search through the shown part of the project must not follow or enter. */
function restrictions(project: Project, filters: Filters): Required<Pick<ReachOptions, 'without' | 'avoid'>> {
  const avoid = shownNodes(project, filters);
  for (let node = 0; node < avoid.length; node++) avoid[node] ^= 1;
  return { without: maskOf(queryGraphOf(project), { runtime: !filters.types }), avoid };
}
