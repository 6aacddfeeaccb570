import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import type { Project } from './types.ts';

/** The edges from a lower to a higher layer, ascending; optionally only those in a range of edge numbers. */
export function violations({ edges: { flags } }: Project, from = 0, to = flags.length): readonly number[] {
  const found: number[] = [];
  for (let edge = from; edge < to; edge++) {
    if ((flags[edge] & EDGE_FLAGS.violation) !== 0) found.push(edge);
  }
  return found;
}

export function usesOf({ edges: { outStart } }: Project, file: number): number {
  return outStart[file + 1] - outStart[file];
}

export function connectionsOf(project: Project, file: number): number {
  const { inStart } = project.edges;
  return usesOf(project, file) + inStart[file + 1] - inStart[file];
}
