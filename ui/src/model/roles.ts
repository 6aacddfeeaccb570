import { FILE_ROLES } from '../../../src/core/report/model-types.ts';
import { plural, thousands } from './names.ts';
import type { Project, RoleFilter } from './types.ts';

/** The numbers of the first two of `FILE_ROLES`. */
export const SOURCE = 0;
export const TEST = 1;

/** The filter of each of `FILE_ROLES`. */
export const ROLE_FILTERS: readonly RoleFilter[] = ['sources', 'tests', 'generated', 'config', 'vendored'];

export const ALL_ROLES: Readonly<Record<RoleFilter, true>> = {
  sources: true,
  tests: true,
  generated: true,
  config: true,
  vendored: true,
};

/** The plural of what a filter hides: `tests`, `generated files`. */
export function roleFiles(filter: RoleFilter): string {
  return filter === 'sources' || filter === 'tests' ? filter : `${filter} files`;
}

/** `1 hidden test`, `3 hidden generated files`. */
export function hiddenCount(count: number, filter: RoleFilter): string {
  const many = `hidden ${roleFiles(filter)}`;
  return plural(count, many.slice(0, -1), many);
}

export function roleName({ role }: Pick<Project, 'role'>, file: number): string {
  return FILE_ROLES[role[file]];
}

/** Role → the number of its files. */
export function roleCounts({ role }: Pick<Project, 'role'>): Uint32Array {
  const counts = new Uint32Array(FILE_ROLES.length);
  for (const each of role) counts[each]++;
  return counts;
}

/** The filters of the roles that the files of a project have. */
export function rolesInUse(project: Pick<Project, 'role'>): readonly RoleFilter[] {
  const counts = roleCounts(project);
  return ROLE_FILTERS.filter((_, role) => counts[role] > 0);
}

/**
 * The files that use a file or folder, by what they are there for. This is what "used by" means everywhere in the page:
 * it depends on the report alone, not on the filters, which only decide which of the users are listed.
 */
export interface Users {
  readonly sources: number;
  readonly tests: number;
  /** Generated, configuration and vendored files. */
  readonly others: number;
}

export function usersOf({ edges, role }: Project, node: number): Users {
  const { inStart, inEdges, source } = edges;
  let sources = 0;
  let tests = 0;
  let total = 0;
  for (let i = inStart[node]; i < inStart[node + 1]; i++) {
    const file = source[inEdges[i]];
    if (file === node) continue;
    total++;
    if (role[file] === SOURCE) sources++;
    else if (role[file] === TEST) tests++;
  }
  return { sources, tests, others: total - sources - tests };
}

/** What is counted apart: `12 tests`, `12 tests and 1 other file`; empty if there is nothing. */
export function apartText({ tests, others }: Users): string {
  return [
    ...(tests > 0 ? [plural(tests, 'test')] : []),
    ...(others > 0 ? [plural(others, 'other file')] : []),
  ].join(' and ');
}

/** `40`, `40, and 12 tests`, `40, and 12 tests and 1 other file`. */
export function usersText(users: Users): string {
  const apart = apartText(users);
  return `${thousands(users.sources)}${apart === '' ? '' : `, and ${apart}`}`;
}

/**
 * `used by 40, and 12 tests`. Undefined for a file without users in a unit: other files may call its methods, which name no
 * file.
 */
export function usedByText(project: Project, node: number): string | undefined {
  const users = usersOf(project, node);
  const isUnnamed = node < project.fileCount && project.unit[node] !== undefined;
  if (isUnnamed && users.sources + users.tests + users.others === 0) return undefined;
  return `used by ${usersText(users)}`;
}
