import type { FileId } from '../../../types.ts';
import { commonDepth } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { belongsTo, type Project, type Projects } from './projects.ts';

/** Which of the files that declare something another file can see. */
export interface Visibility {
  all(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Of files that declare the same name, those that take precedence. */
  best(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Those of its own project. */
  own(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Is it known which projects the file sees? */
  isExact(from: FileId): boolean;
}

/**
 * A file sees its own project, whose types take precedence, and those that this one references. A file without a
 * project sees everything: either there are no project files, or the tree is only a part of one.
 */
export function createVisibility(projects: Projects): Visibility {
  const filters = new Map<Project | undefined, (files: readonly FileId[]) => readonly FileId[]>();

  function rank(own: Project | undefined, id: FileId): number {
    const folder = projects.of(id)?.folder;
    if (own === undefined) return folder === undefined ? OWN : REFERENCED;
    if (belongsTo(own, folder, id)) return OWN;
    return folder !== undefined && own.sees.has(folder) ? REFERENCED : UNSEEN;
  }

  function ranked(from: FileId, files: readonly FileId[], wanted: number): readonly FileId[] {
    const project = projects.of(from);
    return files.filter(id => rank(project, id) === wanted);
  }

  return {
    all(from, files) {
      const project = projects.of(from);
      let filter = filters.get(project);
      if (filter === undefined) {
        filter = memoiseByObject(all => all.filter(id => rank(project, id) !== UNSEEN));
        filters.set(project, filter);
      }
      return filter(files);
    },
    best(from, files) {
      const own = ranked(from, files, OWN);
      return own.length > 0 ? own : ranked(from, files, REFERENCED);
    },
    own: (from, files) => ranked(from, files, OWN),
    isExact: from => projects.of(from)?.isComplete ?? false,
  };
}

/** For references that only MSBuild could evaluate: all files are visible, and the nearest take precedence. */
export const everythingVisible: Visibility = {
  all: (_, files) => files,
  own: () => [],
  isExact: () => false,
  best(from, files) {
    const depths = files.map(id => commonDepth(from, id));
    const most = depths.reduce((a, b) => Math.max(a, b), 0);
    return files.filter((_, i) => depths[i] === most);
  },
};

const OWN = 0;
const REFERENCED = 1;
const UNSEEN = 2;
