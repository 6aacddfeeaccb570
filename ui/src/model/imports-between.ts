import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { isCounted } from './filters.ts';
import { boxIdOfNode } from './ids.ts';
import { membersOf } from './members.ts';
import type { BoxId, Filters, Project } from './types.ts';

/** One import between two files, as listed in a panel. */
export interface ImportBetween {
  /** Number of the edge in the project. */
  readonly edge: number;
  readonly source: BoxId;
  readonly target: BoxId;
  /** Ascending; never empty. */
  readonly lines: readonly number[];
  readonly typeOnly: boolean;
  readonly lazy: boolean;
  /** Compilers drop it, although it is not type-only. Known of imports inside a cycle only. */
  readonly erased: boolean;
  /** Compilers leave lazy imports only, although others are written. Known inside a cycle only. */
  readonly leftLazy: boolean;
  /** A use of a name without an import. */
  readonly implicit: boolean;
  /** It exists in a test build only, as the text says. */
  readonly test: boolean;
}

export interface BetweenOptions {
  readonly from: BoxId;
  readonly to: BoxId;
  readonly limit: number;
  readonly filters: Filters;
}

/** The first `limit` imports that an edge of the map stands for, and their total number. */
export function importsBetween(
  project: Project,
  { from, to, limit, filters }: BetweenOptions,
): { readonly total: number; readonly imports: readonly ImportBetween[] } {
  const { edges } = project;
  const { sources, isTarget } = endsOf(
    project,
    membersOf(project, from, filters),
    membersOf(project, to, filters),
  );
  const imports: ImportBetween[] = [];
  let total = 0;
  for (const source of sources) {
    for (let edge = edges.outStart[source]; edge < edges.outStart[source + 1]; edge++) {
      if (isTarget[edges.target[edge]] === 0 || !isCounted(edges, edge, filters)) continue;
      if (total++ < limit) imports.push(importOf(project, edge));
    }
  }
  return { total, imports };
}

interface Ends {
  readonly sources: Uint32Array;
  /** Node → 1. */
  readonly isTarget: Uint8Array;
}

/** Two boxes overlap only if one contains the other; the shared nodes count for the inner one. */
function endsOf(project: Project, from: Uint32Array, to: Uint32Array): Ends {
  const isTarget = new Uint8Array(project.ids.length);
  for (const node of to) isTarget[node] = 1;
  if (to.length < from.length) return { sources: from.filter(node => isTarget[node] === 0), isTarget };
  for (const node of from) isTarget[node] = 0;
  return { sources: from, isTarget };
}

/** Describes one edge of the project. */
export function importOf(project: Project, edge: number): ImportBetween {
  const { source, target, flags, line, moreLines } = project.edges;
  const cycle = project.cycles[project.cycleOf[source[edge]]];
  return {
    edge,
    source: boxIdOfNode(project, source[edge]),
    target: boxIdOfNode(project, target[edge]),
    lines: [line[edge], ...(moreLines.get(edge) ?? [])],
    typeOnly: (flags[edge] & EDGE_FLAGS.typeOnly) !== 0,
    lazy: (flags[edge] & EDGE_FLAGS.lazy) !== 0,
    erased: cycle?.erased.includes(edge) ?? false,
    leftLazy: cycle?.leftLazy.includes(edge) ?? false,
    implicit: (flags[edge] & EDGE_FLAGS.implicit) !== 0,
    test: (flags[edge] & EDGE_FLAGS.test) !== 0,
  };
}
