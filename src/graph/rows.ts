import type { LinkedFile } from '../types.ts';
import { PACKAGE_PREFIX } from './links.ts';

/** One edge that leaves a file, before nodes have numbers. */
export interface RowEdge {
  readonly target: string;
  readonly typeOnly: 0 | 1;
  readonly lazy: 0 | 1;
  readonly implicit: 0 | 1;
  /** Ascending and unique. */
  readonly lines: readonly number[];
}

type Flags = { -readonly [Flag in 'typeOnly' | 'lazy' | 'implicit']: RowEdge[Flag] };

/** The edges that leave one file, in the order of the report; `isFile` tells which targets are nodes. */
export function rowOf(file: LinkedFile, isFile: (id: string) => boolean): readonly RowEdge[] {
  const byTarget = new Map<string, Flags & { lines: Set<number> }>();
  for (const { target, line, typeOnly, lazy, implicit } of file.links) {
    if (!target.startsWith(PACKAGE_PREFIX) && !isFile(target)) continue;
    const edge = byTarget.get(target);
    if (!edge) {
      const flags: Flags = { typeOnly: typeOnly ? 1 : 0, lazy: lazy ? 1 : 0, implicit: implicit ? 1 : 0 };
      byTarget.set(target, { ...flags, lines: new Set([line]) });
    } else {
      if (!typeOnly) edge.typeOnly = 0;
      if (!lazy) edge.lazy = 0;
      if (!implicit) edge.implicit = 0;
      edge.lines.add(line);
    }
  }
  const targets = [...byTarget.keys()].sort();
  return targets.flatMap(target => {
    const edge = byTarget.get(target);
    return edge ? [{ ...edge, target, lines: [...edge.lines].sort((a, b) => a - b) }] : [];
  });
}
