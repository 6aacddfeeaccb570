import { shownNodes } from './filters.ts';
import { SOURCE } from './roles.ts';
import type { Filters, Project } from './types.ts';

export interface FileUsers {
  readonly file: number;
  /** Number of sources that use it. */
  readonly users: number;
}

/** The shown files that the most sources use, then by name. Tests are not counted. */
export function mostUsed(project: Project, filters: Filters, limit: number): readonly FileUsers[] {
  const { edges, fileCount, role } = project;
  const shown = shownNodes(project, filters);
  const users = new Uint32Array(fileCount);
  for (let edge = 0; edge < edges.count; edge++) {
    const [from, to] = [edges.source[edge], edges.target[edge]];
    if (from !== to && to < fileCount && shown[to] === 1 && role[from] === SOURCE) users[to]++;
  }
  const most: FileUsers[] = [];
  for (let file = 0; file < fileCount; file++) {
    if (users[file] === 0) continue;
    if (most.length === limit && users[file] <= most[limit - 1].users) continue;
    let at = most.length;
    while (at > 0 && most[at - 1].users < users[file]) at--;
    most.splice(at, 0, { file, users: users[file] });
    if (most.length > limit) most.pop();
  }
  return most;
}
