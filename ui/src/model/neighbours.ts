import { isCounted, shownNodes } from './filters.ts';
import { boxIdOfNode } from './ids.ts';
import { membersOf } from './members.ts';
import type { BoxId, Filters, Project } from './types.ts';

export { type HopOptions, hops, impact, shortestPath } from './reach.ts';

/** A file or package that is connected to a box. */
export interface Neighbour {
  readonly node: number;
  readonly id: BoxId;
  /** Number of imports between it and the box. */
  readonly weight: number;
  /** The first of these imports, as an edge of the project. */
  readonly edge: number;
}

export interface Neighbours {
  /** Most imports first, then by name; up to the limit. */
  readonly items: readonly Neighbour[];
  readonly total: number;
  /** How many of all are packages. */
  readonly packages: number;
  readonly imports: number;
}

/** The users of a file, folder or package. Imports inside a folder do not count. */
export function usedBy(project: Project, box: BoxId, filters: Filters, limit?: number): Neighbours {
  const { inStart, inEdges, source } = project.edges;
  const members = membersOf(project, box, filters);
  const count = createCount(project, members, filters);
  for (const node of members) {
    for (let i = inStart[node]; i < inStart[node + 1]; i++) count.add(source[inEdges[i]], inEdges[i]);
  }
  return count.result(limit);
}

/** The files and packages that a file or folder uses. */
export function dependsOn(project: Project, box: BoxId, filters: Filters, limit?: number): Neighbours {
  const { outStart, target } = project.edges;
  const members = membersOf(project, box, filters);
  const count = createCount(project, members, filters);
  for (const node of members) {
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) count.add(target[edge], edge);
  }
  return count.result(limit);
}

interface Count {
  add(neighbour: number, edge: number): void;
  result(limit?: number): Neighbours;
}

function createCount(project: Project, members: Uint32Array, filters: Filters): Count {
  const isOther = shownNodes(project, filters);
  for (const node of members) isOther[node] = 0;
  const weight = new Map<number, number>();
  const first = new Map<number, number>();
  let imports = 0;
  return {
    add(neighbour, edge) {
      if (isOther[neighbour] === 0 || !isCounted(project.edges, edge, filters)) return;
      const known = weight.get(neighbour);
      if (known === undefined) first.set(neighbour, edge);
      weight.set(neighbour, (known ?? 0) + 1);
      imports++;
    },
    result(limit = Number.POSITIVE_INFINITY) {
      const nodes = [...weight.keys()].sort((a, b) => (weight.get(b) ?? 0) - (weight.get(a) ?? 0) || a - b);
      const items = nodes.slice(0, limit).map(node => ({
        node,
        id: boxIdOfNode(project, node),
        weight: weight.get(node) ?? 0,
        edge: first.get(node) ?? 0,
      }));
      const packages = nodes.filter(node => node >= project.fileCount).length;
      return { items, total: nodes.length, packages, imports };
    },
  };
}
