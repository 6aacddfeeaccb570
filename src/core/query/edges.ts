import type { QueryGraph } from './view.ts';

/** How strongly an import binds: while modules load, later, or only for the compiler. */
export type ImportKind = 'eager' | 'lazy' | 'type';

/** Which imports a question is about; all of them by default. */
export interface EdgeFilter {
  /** Ignores type-only imports. */
  readonly runtime?: boolean | undefined;
  /** Ignores type-only and lazy imports. */
  readonly eager?: boolean | undefined;
}

/** Edge → 1 if it is ignored. */
export type EdgeMask = Uint8Array;

export function maskOf({ edgeCount, typeOnly, lazy }: QueryGraph, { runtime, eager }: EdgeFilter): EdgeMask {
  const mask = new Uint8Array(edgeCount);
  if (!runtime && !eager) return mask;
  for (let edge = 0; edge < edgeCount; edge++) mask[edge] = typeOnly[edge] | (eager ? lazy[edge] : 0);
  return mask;
}

export function kindOf({ typeOnly, lazy }: QueryGraph, edge: number): ImportKind {
  if (typeOnly[edge] === 1) return 'type';
  return lazy[edge] === 1 ? 'lazy' : 'eager';
}

/** One import of a chain, at its first line. */
export interface Step {
  readonly source: string;
  readonly target: string;
  readonly line: number;
  readonly kind: ImportKind;
}

export function stepOf(graph: QueryGraph, edge: number): Step {
  return {
    source: graph.ids[graph.sources[edge]],
    target: graph.ids[graph.targets[edge]],
    line: graph.lines[graph.lineStart[edge]],
    kind: kindOf(graph, edge),
  };
}

/** Ascending. */
export function linesOf({ lineStart, lines }: QueryGraph, edge: number): number[] {
  return Array.from(lines.subarray(lineStart[edge], lineStart[edge + 1]));
}
