import type { ModelLever } from '../../../src/core/report/model-types.ts';
import { edgeBetween } from './cycle-findings.ts';
import { type ImportBetween, importOf } from './imports-between.ts';
import { plural } from './names.ts';
import type { Project } from './types.ts';

/** One of the changes that would raise the score most, as a list shows it. */
export interface LeverText {
  /** `+4`, or `+0.3` if it is less than a point. */
  readonly gain: string;
  /** The first imports to cut. */
  readonly cuts: readonly ImportBetween[];
  /** The number of further imports. */
  readonly others: number;
  /** What the change achieves. */
  readonly effect: string;
}

const MAX_CUTS = 3;

export function describeLever(project: Project, lever: ModelLever): LeverText {
  const { edges } = lever;
  const gain = `+${lever.gain >= 1 ? lever.gain : lever.exactGain}`;
  const left = edgesLeft(project, edges);
  const cuts = left.slice(0, MAX_CUTS).map(edge => importOf(project, edge));
  const others = left.length - cuts.length;
  return { gain, cuts, others, effect: effectOf(lever) };
}

/** Without those whose imports a save has removed. They are in the project until that is judged. */
export function leversLeft(project: Project): readonly ModelLever[] {
  return project.risks.levers.filter(({ edges }) => edgesLeft(project, edges).length > 0);
}

function edgesLeft(project: Project, edges: ModelLever['edges']): readonly number[] {
  return edges.map(([source, target]) => edgeBetween(project, source, target)).filter(edge => edge !== -1);
}

function effectOf({ kind, freed = 0, untied = 0 }: ModelLever): string {
  if (kind === 'cycle') return `${plural(freed, 'file leaves', 'files leave')} the cycle`;
  if (untied > 0) return `${plural(untied, 'module leaves', 'modules leave')} the knot`;
  return 'no longer against the grain';
}
