import { isCounted, shownNodes } from './filters.ts';
import { membersOf } from './members.ts';
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
  nodes: Iterable<number>,
  { direction, depth, filters }: HopOptions,
): readonly Uint32Array[] {
  const walk = createWalk(project, filters);
  let frontier = walk.start(nodes);
  const found: Uint32Array[] = [];
  const most = depth === 'all' ? Number.POSITIVE_INFINITY : depth;
  while (found.length < most) {
    frontier = direction === 'up' ? walk.users(frontier) : walk.used(frontier);
    if (frontier.length === 0) break;
    found.push(Uint32Array.from(frontier).sort());
  }
  return found;
}

/** The number of files that a change may affect: all direct and indirect users. */
export function impact(project: Project, node: number, filters: Filters): number {
  const reached = hops(project, [node], { direction: 'up', depth: 'all', filters });
  return reached.reduce((sum, { length }) => sum + length, 0);
}

/** The edges of a shortest import path from one box to another; undefined if there is none. */
export function shortestPath(
  project: Project,
  from: BoxId,
  to: BoxId,
  filters: Filters,
): readonly number[] | undefined {
  const walk = createWalk(project, filters);
  const start = membersOf(project, from, filters);
  const isStart = new Set(start);
  const isGoal = new Set(membersOf(project, to, filters));
  walk.admit(isGoal);
  let frontier = walk.start(start);
  while (frontier.length > 0) {
    frontier = walk.used(frontier);
    const goal = frontier.find(node => isGoal.has(node));
    if (goal !== undefined) return pathTo(goal);
  }
  return undefined;

  function pathTo(goal: number): number[] {
    const path: number[] = [];
    for (let node = goal; !isStart.has(node); node = project.edges.source[path[path.length - 1]]) {
      path.push(walk.edgeTo[node]);
    }
    return path.reverse();
  }
}

interface Walk {
  /** Node → the edge that led to it. */
  readonly edgeTo: Uint32Array;
  /** Makes these nodes reachable even if the filters hide them. */
  admit(nodes: Iterable<number>): void;
  start(nodes: Iterable<number>): number[];
  /** The unvisited users of these nodes. */
  users(nodes: readonly number[]): number[];
  /** The unvisited nodes that these use. */
  used(nodes: readonly number[]): number[];
}

/** Visits each node that passes the filters once. The start counts as visited even if it is hidden. */
function createWalk(project: Project, filters: Filters): Walk {
  const { outStart, target, inStart, inEdges, source } = project.edges;
  const isUnvisited = shownNodes(project, filters);
  const edgeTo = new Uint32Array(project.ids.length);
  return {
    edgeTo,
    admit(nodes) {
      for (const node of nodes) isUnvisited[node] = 1;
    },
    start(nodes) {
      const list = [...nodes];
      for (const node of list) isUnvisited[node] = 0;
      return list;
    },
    users(nodes) {
      const next: number[] = [];
      for (const node of nodes) {
        for (let i = inStart[node]; i < inStart[node + 1]; i++) visit(source[inEdges[i]], inEdges[i], next);
      }
      return next;
    },
    used(nodes) {
      const next: number[] = [];
      for (const node of nodes) {
        for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) visit(target[edge], edge, next);
      }
      return next;
    },
  };

  function visit(node: number, edge: number, next: number[]): void {
    if (isUnvisited[node] === 0 || !isCounted(project.edges, edge, filters)) return;
    isUnvisited[node] = 0;
    edgeTo[node] = edge;
    next.push(node);
  }
}
