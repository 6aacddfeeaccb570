import { type CycleCounts, cycleCounts } from './cycle-counts.ts';
import { isInLoadCycle } from './cycle-findings.ts';
import { folderOfScope, insideTest, rangeOf, shownNodes } from './filters.ts';
import { ROLE_FILTERS, SOURCE } from './roles.ts';
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
  /** Cycles that lower the score and contain one of its files. */
  readonly cycles: CycleCounts;
  /** How many of its sources are in those at load time. */
  readonly inCycles: number;
}

/** The facts of the files in a scope. */
export function scopeFacts(project: Project, scope: string): ScopeFacts {
  const { edges, fileCount, role } = project;
  const isInside = insideTest(project, scope);
  const { start, end } = rangeOf(project, folderOfScope(scope));
  const roles = new Uint32Array(ROLE_FILTERS.length);
  const packages = new Set<number>();
  let [files, imports, inCycles] = [0, 0, 0];
  for (let file = start; file < end; file++) {
    if (!isInside(file)) continue;
    files++;
    roles[role[file]]++;
    imports += edges.outStart[file + 1] - edges.outStart[file];
    for (let edge = edges.outStart[file]; edge < edges.outStart[file + 1]; edge++)
      if (edges.target[edge] >= fileCount) packages.add(edges.target[edge]);
    if (role[file] === SOURCE && isInLoadCycle(project, file)) inCycles++;
  }
  return {
    files,
    roles,
    imports,
    packages: packages.size,
    cycles: cycleCounts(project, isInside),
    inCycles,
  };
}

/** The shown files with the highest risk scores. The model lists only those of the whole project. */
export function riskiestFiles(project: Project, filters: Filters, limit: number): readonly number[] {
  const shown = shownNodes(project, filters);
  const files: number[] = [];
  for (let file = 0; file < project.fileCount; file++)
    if (shown[file] === 1 && project.risk[file] > 0) files.push(file);
  return files.sort((a, b) => project.risk[b] - project.risk[a] || a - b).slice(0, limit);
}
