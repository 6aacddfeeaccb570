import type { FileId } from '../../types.ts';
import { belongsTo, type Project, type Projects } from './projects.ts';

/** Which of the files that declare something a file means. */
export interface Visibility {
  /** Those that it can see. The same list gives the same answer for all files of a project. */
  all(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Of files that declare one and the same name, those that come before the others. */
  best(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Those of its own project. */
  own(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Is it known which projects a file sees? */
  isExact(from: FileId): boolean;
}

/**
 * A file sees its own project, whose types come first, and those that this one references. A file of no project
 * sees all others: then there are no project files, or the tree is but a part.
 */
export function createVisibility(projects: Projects): Visibility {
  const memories = new Map<Project | undefined, WeakMap<readonly FileId[], readonly FileId[]>>();

  function rank(own: Project | undefined, id: FileId): number {
    const folder = projects.of(id)?.folder;
    if (own === undefined) return folder === undefined ? OWN : REFERENCED;
    if (belongsTo(own, folder, id)) return OWN;
    return folder !== undefined && own.sees.has(folder) ? REFERENCED : UNSEEN;
  }

  function all(from: FileId, files: readonly FileId[]): readonly FileId[] {
    const own = projects.of(from);
    const memory = memories.get(own) ?? new WeakMap();
    memories.set(own, memory);
    const seen = memory.get(files) ?? files.filter(id => rank(own, id) < UNSEEN);
    memory.set(files, seen);
    return seen;
  }

  function own(from: FileId, files: readonly FileId[]): readonly FileId[] {
    const project = projects.of(from);
    return files.filter(id => rank(project, id) === OWN);
  }

  function best(from: FileId, files: readonly FileId[]): readonly FileId[] {
    const mine = own(from, files);
    if (mine.length > 0) return mine;
    const project = projects.of(from);
    return files.filter(id => rank(project, id) === REFERENCED);
  }

  return { all, best, own, isExact: from => projects.of(from)?.isComplete ?? false };
}

/** For references that only MSBuild could tell: everything, and what has the most folders in common. */
export const everythingVisible: Visibility = {
  all: (_, files) => files,
  own: () => [],
  isExact: () => false,
  best(from, files) {
    const distances = files.map(id => commonFolders(from, id));
    const most = distances.reduce((a, b) => Math.max(a, b), 0);
    return files.filter((_, i) => distances[i] === most);
  },
};

function commonFolders(a: FileId, b: FileId): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const different = left.findIndex((part, i) => part !== right[i]);
  return different < 0 ? left.length : different;
}

const OWN = 0;
const REFERENCED = 1;
const UNSEEN = 2;
