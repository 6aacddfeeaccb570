import { MODULE_PREFIX, scopeTest } from '../../../src/layout/scopes.ts';
import { EDGE_FLAGS } from '../../../src/report/model-types.ts';
import { lowerBound } from '../../../src/shared/order.ts';
import { isGroupId, pathOf } from './ids.ts';
import { ALL_ROLES, ROLE_FILTERS } from './roles.ts';
import type { Filters, Project } from './types.ts';

/** Shows everything but packages. */
export const ALL: Filters = { ...ALL_ROLES, types: true, packages: false, scope: '' };

/** Node → 1 if it passes the filters. */
export function shownNodes(project: Project, filters: Filters): Uint8Array {
  const shown = new Uint8Array(project.ids.length);
  const { start, end } = rangeOf(project, folderOfScope(filters.scope));
  const isShown = ROLE_FILTERS.map(filter => Number(filters[filter]));
  for (let file = start; file < end; file++) shown[file] = isShown[project.role[file]];
  if (!isGroupId(filters.scope)) return withPackages();
  const inScope = scopeTest(filters.scope, project.ids, undefined);
  for (let file = start; file < end; file++) if (!inScope(file)) shown[file] = 0;
  return withPackages();

  function withPackages(): Uint8Array {
    if (filters.packages) shown.fill(1, project.fileCount);
    return shown;
  }
}

/** The folder that contains a scope. Only the Overview knows the files of modules. */
export function folderOfScope(scope: string): string {
  if (scope.startsWith(MODULE_PREFIX)) return '';
  return isGroupId(scope) ? pathOf(scope) : scope;
}

/** Whether an edge passes the filters; `shownNodes` covers its ends. */
export function isCounted({ flags }: Project['edges'], edge: number, filters: Filters): boolean {
  return filters.types || (flags[edge] & EDGE_FLAGS.typeOnly) === 0;
}

/** The files below a folder. They are contiguous, because files are sorted. */
export function rangeOf(
  { ids, fileCount }: Project,
  folder: string,
): { readonly start: number; readonly end: number } {
  if (folder === '') return { start: 0, end: fileCount };
  // `0` is the character after `/`.
  return {
    start: lowerBound(ids, `${folder}/`, 0, fileCount),
    end: lowerBound(ids, `${folder}0`, 0, fileCount),
  };
}
