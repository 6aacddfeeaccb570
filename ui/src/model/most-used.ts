import { isCounted, shownNodes } from './filters.ts';
import type { Filters, Project } from './types.ts';

export interface FileUsers {
  readonly file: number;
  /** Number of shown files that use it. */
  readonly users: number;
}

/** The files with the most users, then by name. Hidden files are neither listed nor counted. */
export function mostUsed(project: Project, filters: Filters, limit: number): readonly FileUsers[] {
  const { edges, fileCount } = project;
  const shown = shownNodes(project, filters);
  const users = new Uint32Array(fileCount);
  for (let edge = 0; edge < edges.count; edge++) {
    const [from, to] = [edges.source[edge], edges.target[edge]];
    if (from === to || to >= fileCount || shown[from] === 0 || shown[to] === 0) continue;
    if (isCounted(edges, edge, filters)) users[to]++;
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
