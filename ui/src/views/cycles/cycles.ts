import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { knotOf } from '../../model/cycle-findings.ts';
import type { CycleChange } from '../../model/difference-types.ts';
import { fileNode } from '../../model/ids.ts';
import { plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { CYCLE_GROUPS, type CycleGroup, type CyclesChoice } from '../../store/cycles.ts';

export function groupOf(project: Pick<Project, 'cycles'>, finding: ModelFinding): CycleGroup {
  if (finding.counts) return finding.kind;
  const { unit, close } = knotOf(project, finding);
  return unit !== undefined ? 'inUnit' : close ? 'close' : 'others';
}

/** The findings of one kind in the list, in order. */
export interface ListGroup {
  readonly group: CycleGroup | 'checking';
  readonly findings: readonly ModelFinding[];
}

/** The findings that pass a filter, by group; cycles that are not judged yet come first. */
export function listGroups(
  project: Project,
  filter: Pick<CyclesChoice, 'text' | 'groups'>,
  unjudged: readonly ModelFinding[] = [],
): readonly ListGroup[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const { findings, ids } = project;
  const isMatch = (finding: ModelFinding) =>
    words.length === 0 ||
    knotOf(project, finding).members.some(file => hasAll(ids[file].toLowerCase(), words));
  const groups = CYCLE_GROUPS.filter(group => filter.groups.has(group)).map(group => ({
    group,
    findings: findings.filter(finding => groupOf(project, finding) === group && isMatch(finding)),
  }));
  const checking = { group: 'checking', findings: unjudged.filter(isMatch) } as const;
  return [checking, ...groups].filter(group => group.findings.length > 0);
}

/** `2 cycles, largest 5 files`. */
export function sizesText(project: Project, findings: readonly ModelFinding[]): string {
  const sizes = findings.map(finding => knotOf(project, finding).members.length);
  const cycles = plural(sizes.length, 'cycle');
  return `${cycles}, ${sizes.length > 1 ? 'largest ' : ''}${plural(Math.max(...sizes), 'file')}`;
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every(word => text.includes(word));
}

/** How a cycle differs from what the files are compared with. */
export type News = 'new' | 'changed';

/** The cycles that are new, grew, merged or shrank. */
export function newsOf(project: Project, changes: readonly CycleChange[]): ReadonlyMap<number, News> {
  const news = new Map<number, News>();
  for (const { fate, members } of changes) {
    const node = fileNode(project, members[0]);
    const cycle = node < 0 ? -1 : project.cycleOf[node];
    // The worst comes first.
    if (cycle >= 0 && fate !== 'fixed' && !news.has(cycle))
      news.set(cycle, fate === 'new' ? 'new' : 'changed');
  }
  return news;
}
