import { computed } from '@preact/signals';
import type { Filters, Project } from '../model/types.ts';
import { arrangement, filters, project } from './state.ts';

/** What the boxes of the map are arranged for. */
export interface Arrangement {
  readonly project: Project;
  readonly filters: Filters;
  readonly arrangement: number;
}

export const wantedArrangement = computed<Arrangement | undefined>(
  () => project.value && { project: project.value, filters: filters.value, arrangement: arrangement.value },
);

/** Whether they differ only by saves. */
export function isSameArrangement(a: Arrangement, b: Arrangement): boolean {
  return a.filters === b.filters && a.arrangement === b.arrangement && stateOf(a) === stateOf(b);
}

/** The files on disk, or a commit, of a project. */
export function stateOf({ project: { path, commit } }: Pick<Arrangement, 'project'>): string {
  return `${path}\n${commit ?? ''}`;
}
