import { EDGE_FLAGS } from '../../../src/report/model-types.ts';
import type { Project } from './types.ts';

export function isGodModule(project: Project, file: number): boolean {
  return usesOf(project, file) >= project.risks.godThreshold;
}

export function isExplosion(project: Project, file: number): boolean {
  return connectionsOf(project, file) >= project.risks.explosionThreshold;
}

/** Files with many dependencies, most first. */
export function godModules(project: Project): readonly number[] {
  return mostFirst(project, isGodModule, usesOf);
}

/** Files with many connections, most first. */
export function explosions(project: Project): readonly number[] {
  return mostFirst(project, isExplosion, connectionsOf);
}

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

export function usersOf({ edges: { inStart } }: Project, file: number): number {
  return inStart[file + 1] - inStart[file];
}

export function connectionsOf(project: Project, file: number): number {
  return usesOf(project, file) + usersOf(project, file);
}

type Of<T> = (project: Project, file: number) => T;

function mostFirst(project: Project, isListed: Of<boolean>, countOf: Of<number>): readonly number[] {
  const files: number[] = [];
  for (let file = 0; file < project.fileCount; file++) if (isListed(project, file)) files.push(file);
  return files.sort((a, b) => countOf(project, b) - countOf(project, a) || a - b);
}
