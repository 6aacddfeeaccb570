import { ALL } from './filters.ts';
import { nodeOf } from './ids.ts';
import { membersOf } from './members.ts';
import { SOURCE, TEST, type Users, usersOf } from './roles.ts';
import type { BoxId, Project } from './types.ts';

/** The users of folders, which several parts of the page ask for with every render. */
const known = new WeakMap<Project, Map<BoxId, Users>>();

/** The users of a file, folder or package. Files inside a folder are not its users. */
export function usersOfBox(project: Project, box: BoxId): Users {
  const node = nodeOf(project, box);
  if (node !== -1) return usersOf(project, node);
  const users = known.get(project) ?? new Map<BoxId, Users>();
  known.set(project, users);
  const found = users.get(box) ?? usersOfFolder(project, box);
  users.set(box, found);
  return found;
}

function usersOfFolder(project: Project, box: BoxId): Users {
  const { inStart, inEdges, source } = project.edges;
  const members = membersOf(project, box, { ...ALL, packages: true });
  const isKnown = new Uint8Array(project.ids.length);
  for (const member of members) isKnown[member] = 1;
  const users = { sources: 0, tests: 0, others: 0 };
  for (const member of members) {
    for (let i = inStart[member]; i < inStart[member + 1]; i++) {
      const user = source[inEdges[i]];
      if (isKnown[user] === 1) continue;
      isKnown[user] = 1;
      const role = project.role[user];
      users[role === SOURCE ? 'sources' : role === TEST ? 'tests' : 'others']++;
    }
  }
  return users;
}

export function userTotal({ sources, tests, others }: Users): number {
  return sources + tests + others;
}
