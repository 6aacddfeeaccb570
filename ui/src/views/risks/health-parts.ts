import {
  type HealthCounts,
  MAX_PENALTIES,
  type Penalties,
  penaltiesOf,
} from '../../../../src/analyze/health.ts';
import { plural, thousands } from '../../model/names.ts';
import { connectionsOf, usesOf, violations } from '../../model/risk-lists.ts';
import type { Project } from '../../model/types.ts';

/** One component of the health score. */
export interface HealthPart {
  readonly title: string;
  /** What lowered the score, e.g. `3 of 40 files in a cycle`. */
  readonly found: string;
  /** Points lost, and the maximum. */
  readonly lost: number;
  readonly most: number;
}

/** Explains the health score with the formula of the report. */
export function healthParts(project: Project): readonly HealthPart[] {
  const { fileCount, risks } = project;
  if (fileCount === 0) return [];
  const hasUnits = project.cycles.some(({ unit }) => unit !== undefined);
  const counts = count(project);
  const lost = penaltiesOf(counts);
  const parts: readonly [keyof Penalties, title: string, found: string][] = [
    [
      'cycles',
      'Cycles',
      `${ofAll(counts.circular, fileCount)} in a cycle${hasUnits ? ' that crosses packages' : ''}`,
    ],
    [
      'layers',
      'Layer violations',
      `${thousands(counts.violations)} of ${plural(counts.internalEdges, 'import')} violate the layer order`,
    ],
    [
      'gods',
      'God modules',
      `${ofAll(counts.gods, fileCount)} with ${thousands(2 * risks.godThreshold)} or more dependencies (twice the threshold)`,
    ],
    [
      'explosions',
      'Explosions',
      `${ofAll(counts.explosions, fileCount)} with ${thousands(2 * risks.explosionThreshold)} or more connections (twice the threshold)`,
    ],
  ];
  return parts.map(([key, title, found]) => ({ title, found, lost: lost[key], most: MAX_PENALTIES[key] }));
}

/** Counts from twice the thresholds on, because the thresholds themselves mark a tenth of any large project. */
function count(project: Project): HealthCounts {
  const { fileCount, edges, cycles, cycleOf, risks } = project;
  let circular = 0;
  let gods = 0;
  let explosions = 0;
  for (let file = 0; file < fileCount; file++) {
    if (cycleOf[file] >= 0 && cycles[cycleOf[file]].unit === undefined) circular++;
    if (usesOf(project, file) >= 2 * risks.godThreshold) gods++;
    if (connectionsOf(project, file) >= 2 * risks.explosionThreshold) explosions++;
  }
  return {
    files: fileCount,
    // Edges into files precede those into packages.
    internalEdges: edges.inStart[fileCount],
    circular,
    violations: violations(project).length,
    gods,
    explosions,
  };
}

function ofAll(found: number, files: number): string {
  return `${thousands(found)} of ${plural(files, 'file')}`;
}
