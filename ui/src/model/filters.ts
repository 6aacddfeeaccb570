import { isBeginning, MODULE_PREFIX, scopeTest, scopeWords } from '../../../src/core/layout/scopes.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { lowerBound } from '../../../src/shared/order.ts';
import { isGroupId, isModuleId, isStackId, pathOf } from './ids.ts';
import { moduleNameOf } from './module-of.ts';
import { ALL_ROLES, ROLE_FILTERS } from './roles.ts';
import { filesOfStack } from './stack-files.ts';
import type { Filters, Project } from './types.ts';

/** Shows everything but packages. */
export const ALL: Filters = { ...ALL_ROLES, types: true, packages: false, scope: '' };

/** Node → 1 if it passes the filters. */
export function shownNodes(project: Project, filters: Filters): Uint8Array {
  const shown = new Uint8Array(project.ids.length);
  const { start, end } = rangeOf(project, folderOfScope(filters.scope));
  const isInside =
    isGroupId(filters.scope) || isModuleId(filters.scope) ? insideTest(project, filters.scope) : undefined;
  const isShown = ROLE_FILTERS.map(filter => Number(filters[filter]));
  for (let file = start; file < end; file++)
    if (!isInside || isInside(file)) shown[file] = isShown[project.role[file]];
  if (filters.packages) shown.fill(1, project.fileCount);
  return shown;
}

/** For edges, because one end may be a box in the margin of the Overview, which is outside the scope. */
export function unscoped(filters: Filters): Filters {
  return { ...filters, scope: '' };
}

/** A folder that contains a scope. */
export function folderOfScope(scope: string): string {
  if (isModuleId(scope)) return '';
  return isGroupId(scope) ? pathOf(scope) : scope;
}

/** Tests whether files are in a scope, hidden or not. */
export function insideTest(project: Project, scope: string): (file: number) => boolean {
  const { ids } = project;
  const held = filesOfStack(scope);
  if (held) return file => held.has(ids[file]);
  if (isModuleId(scope)) return scopeTest(scope, ids, moduleNameOf(project));
  if (isGroupId(scope)) return scopeTest(scope, ids, undefined);
  const { start, end } = rangeOf(project, scope);
  return file => file >= start && file < end;
}

/** Says that no file is in a scope, as one that a link names or that was deleted; undefined if there is one. */
export function missingScope(project: Project, scope: string): string | undefined {
  const isInside = insideTest(project, scope);
  const { start, end } = rangeOf(project, folderOfScope(scope));
  for (let file = start; file < end; file++) if (isInside(file)) return undefined;
  const where = project.commit === undefined ? 'This project' : 'This commit';
  if (isStackId(scope)) return `${where} has nothing in ${scopeWords(scope)}`;
  if (isModuleId(scope)) return `${where} has no module ${scope.slice(MODULE_PREFIX.length)}`;
  return start < end
    ? `${where} has no files directly in ${pathOf(scope) || 'its root'}`
    : `${where} has no folder ${pathOf(scope)}`;
}

/** Whether an edge passes the filters; `shownNodes` covers its ends. */
export function isCounted({ flags }: Project['edges'], edge: number, filters: Filters): boolean {
  return filters.types || (flags[edge] & EDGE_FLAGS.typeOnly) === 0;
}

/** The files below a folder, or whose paths begin alike. They are contiguous, because files are sorted. */
export function rangeOf(
  { ids, fileCount }: Project,
  folder: string,
): { readonly start: number; readonly end: number } {
  if (folder === '') return { start: 0, end: fileCount };
  if (isBeginning(folder)) {
    const beginning = folder.slice(0, -1);
    const start = lowerBound(ids, beginning, 0, fileCount);
    let end = start;
    while (end < fileCount && ids[end].startsWith(beginning)) end++;
    return { start, end };
  }
  // `0` is the character after `/`.
  return {
    start: lowerBound(ids, `${folder}/`, 0, fileCount),
    end: lowerBound(ids, `${folder}0`, 0, fileCount),
  };
}
