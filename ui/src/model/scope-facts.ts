import { countedFindings, isInCountedCycle, knotOf } from './cycle-findings.ts';
import { rangeOf, shownNodes } from './filters.ts';
import { roleCounts, SOURCE } from './roles.ts';
import type { Filters, Project } from './types.ts';

/** The numbers of a folder, with all roles. */
export interface ScopeFacts {
  readonly files: number;
  /** Role → the number of its files. */
  readonly roles: Uint32Array;
  /** Imports of its files. */
  readonly imports: number;
  /** Packages that they import. */
  readonly packages: number;
  /** Cycles that lower the score and contain one of its files, and how many of its sources are in them. */
  readonly cycles: number;
  readonly inCycles: number;
}

/** The facts of the files below a folder; `''` is the whole project. */
export function scopeFacts(project: Project, scope: string): ScopeFacts {
  const { edges, fileCount, role } = project;
  const { start, end } = rangeOf(project, scope);
  const [first, last] = [edges.outStart[start], edges.outStart[end]];
  const packages = new Set<number>();
  for (let edge = first; edge < last; edge++)
    if (edges.target[edge] >= fileCount) packages.add(edges.target[edge]);
  const isInside = (file: number) => file >= start && file < end;
  const counted = project.findings.slice(0, countedFindings(project));
  let inCycles = 0;
  for (let file = start; file < end; file++)
    if (role[file] === SOURCE && isInCountedCycle(project, file)) inCycles++;
  return {
    files: end - start,
    roles: roleCounts({ role: role.subarray(start, end) }),
    imports: last - first,
    packages: packages.size,
    cycles: counted.filter(finding => knotOf(project, finding).members.some(isInside)).length,
    inCycles,
  };
}

/** The shown files with the highest risk scores. The model lists only those of the whole project. */
export function riskiestFiles(project: Project, filters: Filters, limit: number): readonly number[] {
  const shown = shownNodes(project, filters);
  const { start, end } = rangeOf(project, filters.scope);
  const files: number[] = [];
  for (let file = start; file < end; file++)
    if (shown[file] === 1 && project.risk[file] > 0) files.push(file);
  return files.sort((a, b) => project.risk[b] - project.risk[a] || a - b).slice(0, limit);
}
