import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';

/** One reason for which points are taken off. */
export interface HealthPart {
  readonly title: string;
  /** What was found, in words. */
  readonly found: string;
  /** Points. */
  readonly lost: number;
  readonly most: number;
}

/**
 * What the score is made of, by the rules of the report. Nothing where that does not make the score: after a save the
 * score is there before all that it was made of.
 */
export function healthParts(project: Project): readonly HealthPart[] {
  const { fileCount, risks } = project;
  const counts = count(project);
  const parts: HealthPart[] = [
    {
      title: 'Cycles',
      found: `${ofAll(counts.circular, fileCount)} in a cycle`,
      lost: penalty(40, 80 * counts.circular, fileCount),
      most: 40,
    },
    {
      title: 'Layers',
      found: `${thousands(risks.violations.length)} of ${plural(counts.internal, 'import')} against the layers`,
      lost: penalty(25, 250 * risks.violations.length, counts.internal),
      most: 25,
    },
    {
      title: 'God modules',
      found: `${ofAll(counts.gods, fileCount)} with ${thousands(2 * risks.godThreshold)} uses or more`,
      lost: penalty(20, 200 * counts.gods, fileCount),
      most: 20,
    },
    {
      title: 'Explosions',
      found: `${ofAll(counts.explosions, fileCount)} with ${thousands(2 * risks.explosionThreshold)} connections or more`,
      lost: penalty(15, 150 * counts.explosions, fileCount),
      most: 15,
    },
  ];
  const score = Math.round(parts.reduce((left, { lost }) => left - lost, 100));
  return score === project.health.score ? parts : [];
}

interface Counts {
  readonly circular: number;
  readonly internal: number;
  readonly gods: number;
  readonly explosions: number;
}

/** Twice the thresholds, because those mark a tenth of any large project. */
function count({ fileCount, edges, cycleOf, risks }: Project): Counts {
  const { outStart, inStart, target } = edges;
  let circular = 0;
  let gods = 0;
  let explosions = 0;
  let internal = 0;
  for (let file = 0; file < fileCount; file++) {
    const outgoing = outStart[file + 1] - outStart[file];
    const connections = outgoing + inStart[file + 1] - inStart[file];
    if (cycleOf[file] >= 0) circular++;
    if (outgoing >= 2 * risks.godThreshold) gods++;
    if (connections >= 2 * risks.explosionThreshold) explosions++;
  }
  for (let edge = 0; edge < edges.count; edge++) if (target[edge] < fileCount) internal++;
  return { circular, internal, gods, explosions };
}

function penalty(most: number, amount: number, total: number): number {
  return total === 0 ? 0 : Math.min(most, amount / total);
}

function ofAll(found: number, files: number): string {
  return `${thousands(found)} of ${plural(files, 'file')}`;
}
