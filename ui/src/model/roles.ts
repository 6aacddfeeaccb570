import { FILE_ROLES } from '../../../src/report/model-types.ts';
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

/** The files that use a file, by what they are there for. */
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
  for (let i = inStart[node]; i < inStart[node + 1]; i++) {
    const user = role[source[inEdges[i]]];
    if (user === SOURCE) sources++;
    else if (user === TEST) tests++;
  }
  return { sources, tests, others: inStart[node + 1] - inStart[node] - sources - tests };
}

/** `used by 40`, `used by 40, and 12 tests`, `used by 40, and 12 tests and 1 other file`. */
export function usedByText(project: Project, node: number): string {
  const { sources, tests, others } = usersOf(project, node);
  const apart = [
    ...(tests > 0 ? [plural(tests, 'test')] : []),
    ...(others > 0 ? [plural(others, 'other file')] : []),
  ];
  return `used by ${thousands(sources)}${apart.length > 0 ? `, and ${apart.join(' and ')}` : ''}`;
}
