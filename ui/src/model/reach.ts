import { isCounted, shownNodes } from './filters.ts';
import { membersOf } from './members.ts';
import type { BoxId, Filters, Project } from './types.ts';

export interface HopOptions {
  /** `up` are users, `down` is what is used. */
  readonly direction: 'up' | 'down';
  readonly depth: number | 'all';
  readonly filters: Filters;
}

/** What is reached in one step, in two, and so on; each list ascending, each node once, the start in none. */
export function hops(
  project: Project,
  nodes: Iterable<number>,
  { direction, depth, filters }: HopOptions,
): readonly Uint32Array[] {
  const walk = createWalk(project, filters);
  let border = walk.start(nodes);
  const found: Uint32Array[] = [];
  const most = depth === 'all' ? Number.POSITIVE_INFINITY : depth;
  while (found.length < most) {
    border = direction === 'up' ? walk.users(border) : walk.used(border);
    if (border.length === 0) break;
    found.push(Uint32Array.from(border).sort());
  }
  return found;
}

/** How many files a change of this node may touch: all its users, and theirs. */
export function impact(project: Project, node: number, filters: Filters): number {
  const reached = hops(project, [node], { direction: 'up', depth: 'all', filters });
  return reached.reduce((sum, { length }) => sum + length, 0);
}

/** Edge numbers of a shortest way of imports from one box to another; undefined when there is none. */
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
  let border = walk.start(start);
  while (border.length > 0) {
    border = walk.used(border);
    const goal = border.find(node => isGoal.has(node));
    if (goal !== undefined) return wayTo(goal);
  }
  return undefined;

  function wayTo(goal: number): number[] {
    const way: number[] = [];
    for (let node = goal; !isStart.has(node); node = project.edges.source[way[way.length - 1]]) {
      way.push(walk.edgeTo[node]);
    }
    return way.reverse();
  }
}

interface Walk {
  /** Node → the edge by which it was found. */
  readonly edgeTo: Uint32Array;
  /** Lets these be met even if the filters would not. */
  admit(nodes: Iterable<number>): void;
  start(nodes: Iterable<number>): number[];
  /** Those who use one of these, and were not met before. */
  users(nodes: readonly number[]): number[];
  used(nodes: readonly number[]): number[];
}

/** Goes through what the filters leave, and meets each node once. The start is met whatever the filters say. */
function createWalk(project: Project, filters: Filters): Walk {
  const { outStart, target, inStart, inEdges, source } = project.edges;
  const isOpen = shownNodes(project, filters);
  const edgeTo = new Uint32Array(project.ids.length);
  return {
    edgeTo,
    admit(nodes) {
      for (const node of nodes) isOpen[node] = 1;
    },
    start(nodes) {
      const list = [...nodes];
      for (const node of list) isOpen[node] = 0;
      return list;
    },
    users(nodes) {
      const next: number[] = [];
      for (const node of nodes) {
        for (let i = inStart[node]; i < inStart[node + 1]; i++) meet(source[inEdges[i]], inEdges[i], next);
      }
      return next;
    },
    used(nodes) {
      const next: number[] = [];
      for (const node of nodes) {
        for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) meet(target[edge], edge, next);
      }
      return next;
    },
  };

  function meet(node: number, edge: number, next: number[]): void {
    if (isOpen[node] === 0 || !isCounted(project.edges, edge, filters)) return;
    isOpen[node] = 0;
    edgeTo[node] = edge;
    next.push(node);
  }
}
