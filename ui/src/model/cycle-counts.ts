import { type CycleKind, knotOf } from './cycle-findings.ts';
import { plural, thousands } from './names.ts';
import type { Project } from './types.ts';

/** The cycles of one kind that lower the score. */
export interface KindCount {
  readonly count: number;
  /** The number of files in the largest. */
  readonly largest: number;
}

export type CycleCounts = Readonly<Record<CycleKind, KindCount>>;

/** The same numbers as in the summary of `depgraph analyze`; with a test, of the cycles that contain such a file. */
export function cycleCounts(
  project: Pick<Project, 'cycles' | 'findings'>,
  isInside: (file: number) => boolean = () => true,
): CycleCounts {
  const counts = { eager: NONE, lazy: NONE, typeOnly: NONE };
  for (const finding of project.findings) {
    const { members } = knotOf(project, finding);
    if (!finding.counts || !members.some(isInside)) continue;
    const { count, largest } = counts[finding.kind];
    counts[finding.kind] = { count: count + 1, largest: Math.max(largest, members.length) };
  }
  return counts;
}

const NONE: KindCount = { count: 0, largest: 0 };

/** `2 through lazy imports, 1 for the compiler only`: what the number of cycles leaves out. Empty if nothing. */
export function otherCyclesText({ lazy, typeOnly }: CycleCounts): string {
  return [
    ...(lazy.count > 0 ? [`${thousands(lazy.count)} through lazy imports`] : []),
    ...(typeOnly.count > 0 ? [`${thousands(typeOnly.count)} for the compiler only`] : []),
  ].join(', ');
}

/** `1 cycle at load time; also 2 through lazy imports, 1 for the compiler only`. */
export function cyclesText(counts: CycleCounts): string {
  const others = otherCyclesText(counts);
  return `${plural(counts.eager.count, 'cycle')} at load time${others === '' ? '' : `; also ${others}`}`;
}
