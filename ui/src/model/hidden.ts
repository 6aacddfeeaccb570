import { insideTest, shownNodes } from './filters.ts';
import { ROLE_FILTERS } from './roles.ts';
import type { Filters, Project, RoleFilter } from './types.ts';

/** Number of nodes that each filter hides. Files outside the scope are counted there only. */
export interface Hidden extends Readonly<Record<RoleFilter, number>> {
  readonly outOfScope: number;
  readonly packages: number;
}

export function hiddenBy(project: Project, filters: Filters): Hidden {
  const { ids, fileCount } = project;
  const shown = shownNodes(project, filters);
  const isInside = insideTest(project, filters.scope);
  const hidden = { sources: 0, tests: 0, generated: 0, config: 0, vendored: 0, outOfScope: 0 };
  for (let file = 0; file < fileCount; file++) {
    if (shown[file] === 0) hidden[isInside(file) ? ROLE_FILTERS[project.role[file]] : 'outOfScope']++;
  }
  return { ...hidden, packages: filters.packages ? 0 : ids.length - fileCount };
}
